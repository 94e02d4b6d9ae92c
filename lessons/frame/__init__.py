"""What every lesson stands in: what was chosen, its address, the widgets bound to it, results kept, cells. Knows no lesson."""
