from hypothesis import settings

settings.register_profile("usual", max_examples=100, deadline=None)
# `pytest --hypothesis-profile=thorough` hunts longer.
settings.register_profile("thorough", max_examples=2000, deadline=None)
settings.load_profile("usual")
