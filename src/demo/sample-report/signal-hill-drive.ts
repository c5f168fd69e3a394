import type { Chapter, Report } from './content.ts'
import { atticSplice, counterReceptacles, looseLight, smokeAlarm } from './scenes-electrical.ts'
import { deckLedger, furnace, house, liftedShingle, stairs, waterHeater } from './scenes-house.ts'

const chapters: readonly Chapter[] = [
  {
    title: 'Outside',
    about: [
      ['Siding', 'Fiber cement'],
      ['Roof', 'Asphalt shingles, about 12 years old'],
      ['Entry', 'Concrete steps, steel rail'],
    ],
    states: [
      ['Roof covering', 'D'],
      ['Siding and trim', 'IN'],
      ['Deck', 'D'],
      ['Lights', 'D'],
    ],
    limits: ['The roof was seen from the ground with a pole camera.'],
    items: [
      {
        title: 'Shingle tabs lifted',
        rating: 'Repair',
        place: 'East slope',
        text: 'Several tabs on the east slope have come unsealed.',
        advice: 'Have a roofer seal them.',
        photo: liftedShingle,
        caption: 'East slope',
      },
      {
        title: 'Light fixture hangs loose',
        rating: 'Defect',
        place: 'Rear entry',
        text: 'The light fixture at the rear entry is not secured and its wiring is exposed to the weather.',
        advice: 'Have an electrician remount or replace the fixture.',
        photo: looseLight,
        caption: 'Fixture at the rear entry',
        label: { kind: 'loose_light_fixture', action: 'repair' },
      },
      {
        title: 'Deck held by nails',
        rating: 'Evaluate',
        place: 'Rear deck',
        text: 'No bolts were seen where the deck meets the house.',
        advice: 'Have a carpenter look at the attachment.',
        photo: deckLedger,
        caption: 'Deck at the house',
      },
    ],
  },
  {
    title: 'Attic',
    about: [
      ['Access', 'Hatch in the closet of the main bedroom'],
      ['Insulation', 'Blown cellulose'],
    ],
    states: [
      ['Framing', 'IN'],
      ['Insulation', 'IN'],
      ['Wiring in the attic', 'D'],
    ],
    limits: ['Seen from a platform of planks, as insulation hides the joists.'],
    items: [
      {
        title: 'Wires joined without a box',
        rating: 'Defect',
        place: 'Beside the hatch',
        text: 'A splice with wire nuts lies on the insulation and is not inside a junction box.',
        advice: 'Have a licensed electrician put the splice into a covered box.',
        photo: atticSplice,
        caption: 'Splice beside the hatch',
        label: { kind: 'exposed_splice', action: 'repair' },
      },
    ],
  },
  {
    title: 'Electrical',
    about: [
      ['Service', 'Underground, 150 amps'],
      ['Main panel', 'Outside, west wall'],
      ['Subpanel', 'Laundry room'],
      ['Branch wiring', 'Copper'],
    ],
    states: [
      ['Service', 'IN'],
      ['Main panel', 'IN'],
      ['Subpanel', 'D'],
      ['Receptacles', 'D'],
      ['Smoke alarms', 'D'],
    ],
    limits: ['The panels were opened. Receptacles behind beds were not reached.'],
    notes: ['The main panel has room for four more circuits.', 'No aluminum wiring was found.'],
    items: [
      {
        title: 'Neutrals not separated in the subpanel',
        rating: 'Defect',
        place: 'Laundry room',
        text: 'The neutral and ground wires share one bar in the subpanel, where they should be kept apart.',
        advice: 'Have a licensed electrician separate them.',
        label: { kind: 'bonded_subpanel_neutral', action: 'repair' },
      },
      {
        title: 'Bathroom receptacles',
        rating: 'Defect',
        place: 'Upper bathrooms',
        text: 'The receptacles beside the sinks of both upper bathrooms lack GFCI protection.',
        advice: 'Have GFCI receptacles installed by an electrician.',
        photo: counterReceptacles,
        caption: 'Upper hall bathroom',
        label: { kind: 'missing_gfci', action: 'safety_upgrade', quantity: 2 },
      },
      {
        title: 'Smoke alarm missing',
        rating: 'Defect',
        place: 'Lower bedroom',
        text: 'There was no smoke alarm in the lower bedroom.',
        advice: 'Add one that is wired to the others.',
        photo: smokeAlarm,
        caption: 'The alarm of the hall, for comparison',
        label: { kind: 'missing_smoke_alarm', action: 'safety_upgrade' },
      },
    ],
  },
  {
    title: 'Inside',
    about: [
      ['Floors', 'Laminate, carpet'],
      ['Half bath', 'Main floor, with a fan'],
    ],
    states: [
      ['Floors and walls', 'IN'],
      ['Stairs', 'D'],
      ['Fans', 'D'],
      ['Range', 'IN'],
    ],
    limits: ['Furniture covered much of the lower level.'],
    notes: ['The range runs on gas and has its anti-tip bracket.'],
    items: [
      {
        title: 'Fan does not run',
        rating: 'Repair',
        place: 'Half bath',
        text: 'The exhaust fan in the half bath hums, but does not turn.',
        advice: 'Replace it.',
        leftOutOfSummary: true,
      },
      {
        title: 'Loose handrail',
        rating: 'Repair',
        place: 'Stairs to the lower level',
        text: 'The handrail moves when it is leaned on.',
        advice: 'Fasten it to the studs.',
        photo: stairs,
        caption: 'Lower stairs',
      },
    ],
  },
  {
    title: 'Heating and water',
    about: [
      ['Furnace', 'Gas, 2017'],
      ['Water heater', 'Gas, 40 gallons, 2013'],
    ],
    states: [
      ['Furnace', 'D'],
      ['Air conditioner', 'NP'],
      ['Water heater', 'IN'],
    ],
    limits: [],
    items: [
      {
        title: 'Service due',
        rating: 'Maintain',
        place: 'Furnace',
        text: 'The sticker on the furnace names a last service three years ago.',
        advice: 'Have it serviced.',
        photo: furnace,
        caption: 'Furnace in the utility room',
      },
      {
        title: 'Aging water heater',
        rating: 'Monitor',
        place: 'Utility room',
        text: 'The water heater works, and is older than most become.',
        advice: 'Plan for a new one.',
        photo: waterHeater,
        caption: 'Water heater',
      },
    ],
  },
]

/** A third, short sample for the demo's sent estimate. Entirely fictional. */
export const signalHillDrive: Report = {
  name: 'inspection-418-signal-hill-drive',
  company: 'Third Coast Inspection Group',
  companyLine: '(262) 555-0147 · hello@thirdcoastinspection.example.com · Racine, Wisconsin',
  inspector: 'Dana Whitfeather, registered home inspector',
  address: '418 Signal Hill Drive, Racine, WI 53402',
  client: 'Omar and June Castellanos',
  agent: 'Avery Lindqvist, Lakeside Homes Realty',
  date: 'November 12, 2026',
  facts: [
    ['Type of house', 'Townhouse, end unit'],
    ['Built', '2004'],
    ['Living area', 'About 1,500 square feet'],
    ['Weather', 'Rain, 41 degrees'],
  ],
  cover: house('#a9917d', '#3d3b3a'),
  accent: '#7a3b2e',
  chapters,
  notFindings: [
    'The main panel has room for four more circuits.',
    'No aluminum wiring was found.',
    'Receptacles behind beds were not reached.',
    'Test every GFCI and AFCI device and every smoke alarm once a month.',
  ],
  // A fan's motor could be an appliance technician's job or an electrician's.
  borderline: [
    {
      quote: 'The exhaust fan in the half bath hums, but does not turn.',
      kind: 'inoperative_exhaust_fan',
    },
  ],
}
