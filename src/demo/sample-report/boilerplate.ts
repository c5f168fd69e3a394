/** Boilerplate of these companies' reports. Like real reports, it names hazards that weren't found. */
export const OPENING = [
  'An inspection is a look at what can be seen and reached in about three hours, with the usual tools: a ladder, a flashlight, a moisture meter, a receptacle tester. Nothing is taken apart but the covers of electrical panels, where that is safe, and the doors of furnaces.',
  'We do not move furniture, dig, cut or test for substances. We do not say what something costs to repair, whether a house meets the codes of today, or how long a part will last. Houses are built by the rules of their time.',
  'Left and right are meant as seen from the street, facing the front door. The front of this house faces south.',
  'Old houses gain by a few improvements that no rule asks for. Think about ground-fault protection wherever there is water, arc-fault protection in bedrooms, alarms for smoke in every bedroom and for carbon monoxide on every floor, and a surge protector at the panel, whenever work is done anyway.',
  'Test every GFCI and AFCI device and every smoke alarm once a month. Replace the batteries of alarms twice a year, and the alarms themselves after ten years.',
]

export const STANDARDS: readonly (readonly [string, readonly string[]])[] = [
  [
    'Roof',
    [
      'The inspector looks at the covering, the drainage, flashings, skylights, chimneys and what goes through the roof, and says how it was looked at. The inspector need not walk on a roof that is steep, wet or brittle, nor look at antennas, solar panels or inside a flue.',
    ],
  ],
  [
    'Exterior and structure',
    [
      'The inspector looks at siding, trim, doors, decks, steps, railings, drives and the slope of the ground as far as they bear on the house, at foundation, floors, columns, walls and ceilings, and probes where decay is suspected. Fences, outbuildings, soil and the strength of members are not judged.',
    ],
  ],
  [
    'Heating, cooling and plumbing',
    [
      'The inspector runs the equipment by its ordinary controls and opens the panels made for that. Heat exchangers, how evenly rooms are heated, and cooling when it is cold outside are not judged. Water pipes, drains, vents, the heater, gas pipes and pumps are looked at; wells, septic systems, softeners and what is buried are not.',
    ],
  ],
  [
    'Electrical',
    [
      'The inspector looks at the service drop, the entrance conductors, cables and raceways, the service equipment and main disconnect, grounding, the inside of panels, conductors, overcurrent devices, a number of lights, switches and receptacles, and ground-fault and arc-fault devices where they are found.',
      'The inspector reports on open breaker slots and knockouts, on double-tapped breakers where the maker does not allow them, on aluminum branch wiring and knob-and-tube wiring, on reversed polarity, open grounds and missing covers, on missing bonding at gas and water pipes, and on absent smoke and carbon monoxide alarms.',
      'The inspector need not measure current, voltage or resistance, operate breakers, test alarms, open boxes, or judge low-voltage wiring, solar arrays, generators or lightning protection. The inspector judges the installation, not the presence, of ground-fault and arc-fault devices in houses that were wired before these were asked for.',
    ],
  ],
  [
    'Interior, insulation and appliances',
    [
      'The inspector looks at walls, floors, ceilings, stairs, railings, cabinets and a number of doors and windows; at insulation and ventilation of attics and crawl spaces; and runs the built-in appliances through a short cycle. Finishes, carpets, blinds, how well something cleans and the accuracy of clocks are not judged.',
    ],
  ],
]

export const AGREEMENT = [
  'The client has asked the company for an inspection in line with Wisconsin law and with the standards above. The report belongs to the client. Others may read it with the client’s leave, and rely on it at their own risk.',
  'The inspection is no guarantee and no insurance. Things fail without warning. A defect that is hidden, that comes and goes, or that showed only after that day is not covered.',
  'The company does no repair and has no share in anybody’s repair. Have work on gas, structure and electrical wiring done by licensed people only: mistakes with them can kill.',
  'A defect, in the sense of the law, is a condition that would significantly impair the health or safety of occupants, or that would significantly shorten the normal life of a component if it is not repaired. An inspector may not say whether it is one in the sense of an offer to buy.',
  'Concerns are to be sent in writing within ten days of their discovery, and the inspector may see the place again before it is changed. What the company owes, if anything, is at most the fee.',
  'Environmental hazards are outside of this inspection: lead, asbestos, radon, mold, buried tanks, water quality, and the like. Specialists test for them.',
]
