import type { Chapter, Report } from './content.ts'
import {
  counterReceptacles,
  oldPanel,
  openExteriorReceptacle,
  testerInReceptacle,
} from './scenes-electrical.ts'
import {
  caulkAtTub,
  cloudedWindow,
  furnace,
  garageDoor,
  house,
  shortDownspout,
  thinInsulation,
} from './scenes-house.ts'

const chapters: readonly Chapter[] = [
  {
    title: 'Roof',
    about: [
      ['Roof covering', 'Architectural shingles, put on in 2016'],
      ['How inspected', 'From the eaves and by drone'],
    ],
    states: [
      ['Shingles', 'IN'],
      ['Flashing', 'IN'],
      ['Gutters', 'D'],
    ],
    limits: ['Frost covered part of the north slope.'],
    items: [
      {
        title: 'Short downspout',
        rating: 'Maintain',
        place: 'Garage corner',
        text: 'The downspout at the garage corner drains beside the foundation.',
        advice: 'Extend it.',
        photo: shortDownspout,
        caption: 'Downspout at the garage',
      },
    ],
  },
  {
    title: 'Exterior',
    about: [
      ['Siding', 'Vinyl'],
      ['Deck', 'Composite boards, 2019'],
    ],
    states: [
      ['Siding', 'IN'],
      ['Deck', 'IN'],
      ['Receptacles and lights', 'D'],
    ],
    limits: ['Snow covered the lawn and the walk.'],
    items: [
      {
        title: 'Exterior receptacles not protected',
        rating: 'Defect',
        place: 'Front porch and deck',
        text: 'The two exterior receptacles, at the front porch and at the deck, are not GFCI protected.',
        advice: 'Have an electrician replace them with weather-resistant GFCI receptacles.',
        photo: openExteriorReceptacle,
        caption: 'Receptacle at the deck',
        label: { kind: 'exterior_receptacle_unprotected', action: 'replace', quantity: 2 },
      },
    ],
  },
  {
    title: 'Heating and cooling',
    about: [
      ['Heating', 'Gas furnace, 95 percent efficient, 2014'],
      ['Cooling', 'Split system, 3 tons'],
    ],
    states: [
      ['Furnace', 'IN'],
      ['Air conditioner', 'NI'],
      ['Filter', 'D'],
    ],
    limits: ['The air conditioner was not tested because of the cold.'],
    notes: [
      'The disconnect and the breaker of the air conditioner are of the size that its nameplate asks for.',
    ],
    items: [
      {
        title: 'Filter due',
        rating: 'Maintain',
        place: 'Furnace',
        text: 'The furnace filter is gray with dust.',
        advice: 'Change it.',
        photo: furnace,
        caption: 'Furnace',
      },
    ],
  },
  {
    title: 'Plumbing and bathrooms',
    about: [
      ['Supply', 'Copper and PEX'],
      ['Water heater', 'Gas, 50 gallons, 2020'],
      ['Bonding', 'Jumper at the water meter in place'],
    ],
    states: [
      ['Supply and drains', 'IN'],
      ['Water heater', 'IN'],
      ['Bathrooms', 'D'],
    ],
    limits: [],
    items: [
      {
        title: 'Open joint at the tub',
        rating: 'Maintain',
        place: 'Hall bathroom',
        text: 'The caulk at the tub has shrunk and left a gap.',
        advice: 'Caulk it anew.',
        photo: caulkAtTub,
        caption: 'Gap above the tub',
      },
    ],
  },
  {
    title: 'Electrical',
    about: [
      ['Service', 'Underground, 200 amps'],
      ['Main panel', 'Basement, Square D'],
      ['Branch wiring', 'Copper, plastic-sheathed'],
    ],
    states: [
      ['Service', 'IN'],
      ['Main panel', 'D'],
      ['Branch wiring', 'IN'],
      ['Receptacles', 'D'],
    ],
    limits: ['The panel behind the finished bar could be opened, but not photographed inside.'],
    notes: [
      'No double-tapped breakers and no signs of overheating were seen in the panel.',
      'The dryer receptacle is of the four-slot type.',
    ],
    items: [
      {
        title: 'Panel not labeled',
        rating: 'Repair',
        place: 'Main panel, basement',
        text: 'Most breakers in the main panel are not labeled.',
        advice: 'Have an electrician trace and label the circuits.',
        photo: oldPanel,
        caption: 'Directory of the panel, mostly blank',
        label: { kind: 'unlabeled_panel', action: 'repair' },
      },
      {
        title: 'GFCI does not trip',
        rating: 'Defect',
        place: 'Powder room',
        text: 'The GFCI receptacle in the powder room did not trip when its test button was pushed.',
        advice: 'Have it replaced by a licensed electrician.',
        label: { kind: 'gfci_not_tripping', action: 'replace' },
      },
      {
        title: 'Reversed polarity',
        rating: 'Defect',
        place: 'Dining room, north wall',
        text: 'A receptacle on the north wall of the dining room has reversed polarity.',
        advice: 'Have an electrician correct the connections.',
        photo: testerInReceptacle,
        caption: 'Tester in the dining room',
        label: { kind: 'reversed_polarity', action: 'repair' },
      },
      {
        title: 'Receptacle without power',
        rating: 'Repair',
        place: 'Office',
        text: 'The receptacle under the window of the office has no power.',
        advice: 'Have an electrician find the cause and repair it.',
        leftOutOfSummary: true,
        label: { kind: 'dead_receptacle', action: 'repair' },
      },
      {
        title: 'Cover plates missing',
        rating: 'Repair',
        place: 'Laundry',
        text: 'Two receptacles in the laundry have no cover plates.',
        advice: 'Install cover plates.',
        photo: counterReceptacles,
        caption: 'Laundry counter',
        label: { kind: 'missing_cover_plate', action: 'repair', quantity: 2 },
      },
    ],
  },
  {
    title: 'Interior',
    about: [
      ['Floors', 'Carpet, vinyl plank, tile'],
      ['Windows', 'Vinyl, double pane'],
      ['Alarms', 'Smoke and carbon monoxide alarms in the hallways'],
    ],
    states: [
      ['Walls and floors', 'IN'],
      ['Windows', 'D'],
      ['Fans and lights', 'D'],
    ],
    limits: ['Closets were full.'],
    items: [
      {
        title: 'Ceiling fan wobbles',
        rating: 'Repair',
        place: 'Main bedroom',
        text: 'The ceiling fan in the main bedroom wobbles and its mount is loose.',
        advice: 'Have an electrician secure it to a fan-rated box.',
        label: { kind: 'ceiling_fan_defect', action: 'repair' },
      },
      {
        title: 'Clouded pane',
        rating: 'Maintain',
        place: 'Breakfast nook',
        text: 'One pane in the breakfast nook is clouded.',
        advice: 'Replace the glass when convenient.',
        photo: cloudedWindow,
        caption: 'Clouded pane',
      },
    ],
  },
  {
    title: 'Garage and attic',
    about: [
      ['Garage', 'Attached, two cars'],
      ['Attic insulation', 'Blown fiberglass, about 10 inches'],
    ],
    states: [
      ['Vehicle doors', 'IN'],
      ['Fire separation', 'IN'],
      ['Attic', 'D'],
    ],
    limits: ['The attic was seen from its hatch.'],
    items: [
      {
        title: 'Eyes out of line',
        rating: 'Maintain',
        place: 'Left vehicle door',
        text: 'The electric eyes of the left door are out of line, so that the door reverses at times.',
        advice: 'Align them.',
        photo: garageDoor,
        caption: 'Left door',
      },
      {
        title: 'Insulation disturbed',
        rating: 'Maintain',
        place: 'Above the hall',
        text: 'Insulation has been pushed aside near the hatch.',
        advice: 'Level it.',
        photo: thinInsulation,
        caption: 'Near the hatch',
      },
    ],
  },
]

/** A second sample: a newer house in the other contractor's territory. Entirely fictional. */
export const millRaceCourt: Report = {
  name: 'inspection-76-mill-race-court',
  company: 'Prairie & Pine Inspections',
  companyLine: '(262) 555-0163 · office@prairieandpine.example.com · Waukesha, Wisconsin',
  inspector: 'Curtis Abernathy, registered home inspector',
  address: '76 Mill Race Court, Waukesha, WI 53188',
  client: 'Elena Marchetti',
  agent: 'Avery Lindqvist, Lakeside Homes Realty',
  date: 'November 16, 2026',
  facts: [
    ['Type of house', 'Single family, two stories, attached garage'],
    ['Built', '1998'],
    ['Living area', 'About 2,300 square feet'],
    ['Weather', 'Clear, 27 degrees, light snow cover'],
  ],
  cover: house('#c9bfa6', '#5a4a42'),
  accent: '#2f4b7c',
  chapters,
  notFindings: [
    'The disconnect and the breaker of the air conditioner are of the size that its nameplate asks for.',
    'No double-tapped breakers and no signs of overheating were seen in the panel.',
    'The dryer receptacle is of the four-slot type.',
    'The electric eyes of the left door are out of line, so that the door reverses at times.',
    'Test every GFCI and AFCI device and every smoke alarm once a month.',
  ],
  borderline: [],
}
