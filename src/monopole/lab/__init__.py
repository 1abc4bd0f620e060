"""The lab, in four rooms: `simulate` plays games by the thousand, `chances` finds exact odds and those of a position, `compare` pits bots
against one another, `report` draws what an edition is like.
"""
