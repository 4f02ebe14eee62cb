"""Histories of money: a few members who buy, tip, dispute and withdraw in any order and weather."""
