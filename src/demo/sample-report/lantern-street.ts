import type { Chapter, Report } from './content.ts'
import { lanternElectrical } from './lantern-street-electrical.ts'
import { lanternRooms } from './lantern-street-rooms.ts'
import { condenser, looseLight, openExteriorReceptacle, waterMeter } from './scenes-electrical.ts'
import {
  deckLedger,
  foundationCrack,
  furnace,
  house,
  liftedShingle,
  looseFlashing,
  peelingPaint,
  shortDownspout,
  sinkTrap,
  waterHeater,
} from './scenes-house.ts'

const roof: Chapter = {
  title: 'Roof and chimney',
  about: [
    ['Roof covering', 'Asphalt shingles, one layer'],
    ['Approximate age', '14 to 17 years'],
    ['How inspected', 'Walked on, and from the eaves with a ladder'],
    ['Chimney', 'Brick, lined with clay tile'],
    ['Gutters', 'Aluminum, 5 inch'],
  ],
  states: [
    ['Shingles', 'D'],
    ['Flashing', 'D'],
    ['Chimney', 'IN'],
    ['Gutters and downspouts', 'D'],
    ['Skylights', 'NP'],
    ['Solar panels', 'NP'],
  ],
  limits: [
    'The flue was seen from the top only.',
    'Snow guards hid the lowest course of shingles on the north side.',
  ],
  items: [
    {
      title: 'Lifted shingles',
      rating: 'Repair',
      place: 'South slope, near the ridge',
      text: 'Four shingles near the ridge are lifted and no longer sealed to the course below. Wind-driven rain can reach the underlayment there.',
      advice: 'Have a roofing contractor reseal or replace them before winter.',
      photo: liftedShingle,
      caption: 'Lifted shingle, south slope',
    },
    {
      title: 'Loose step flashing panel',
      rating: 'Repair',
      place: 'Chimney, east side',
      text: 'A panel of the step flashing at the chimney is loose. Staining on the attic side shows that water has come in here before.',
      advice: 'Have a roofing contractor secure and seal the flashing.',
      photo: looseFlashing,
      caption: 'Flashing panel pulled away from the brick',
    },
    {
      title: 'Downspout ends at the foundation',
      rating: 'Maintain',
      place: 'Northeast corner',
      text: 'The downspout at the northeast corner drains right at the foundation wall.',
      advice: 'Extend it by six feet or more.',
      photo: shortDownspout,
      caption: 'Downspout without an extension',
    },
  ],
}

const exterior: Chapter = {
  title: 'Exterior and grounds',
  about: [
    ['Siding', 'Wood clapboard, painted'],
    ['Doors', 'Wood front door, steel side door'],
    ['Deck', 'Treated lumber, about 12 by 14 feet'],
    ['Driveway', 'Concrete'],
    ['Lawn sprinklers', 'Controller in the garage, six stations'],
  ],
  states: [
    ['Siding and trim', 'D'],
    ['Doors and windows, outside', 'IN'],
    ['Deck and stairs', 'D'],
    ['Grading', 'IN'],
    ['Exterior lights and receptacles', 'D'],
    ['Retaining walls', 'NP'],
  ],
  limits: ['Sprinklers were winterized and not run.', 'Stored lumber kept part of the west wall from view.'],
  notes: ['The stations of the sprinkler controller are not fully labeled; ask the seller for the plan.'],
  items: [
    {
      title: 'Peeling paint',
      rating: 'Maintain',
      place: 'South and west walls',
      text: 'Paint is peeling on the south and west walls and bare wood shows. Paint of this age may hold lead.',
      advice: 'Scrape, prime and paint, with care for lead.',
      photo: peelingPaint,
      caption: 'Bare clapboard, west wall',
    },
    {
      title: 'Weatherproof cover missing',
      rating: 'Repair',
      place: 'Rear patio',
      text: 'The weatherproof cover of the receptacle at the rear patio is missing. Rain can reach the contacts.',
      advice: 'Have a licensed electrician install an in-use cover.',
      photo: openExteriorReceptacle,
      caption: 'Patio receptacle without its cover',
      label: { kind: 'missing_weather_cover', action: 'repair' },
    },
    {
      title: 'Loose light fixture',
      rating: 'Defect',
      place: 'Side door',
      text: 'The light fixture at the side door is loose and hangs by its wires.',
      advice: 'Have it secured to its box by a qualified electrician.',
      photo: looseLight,
      caption: 'Fixture hanging at the side door',
      label: { kind: 'loose_light_fixture', action: 'repair' },
    },
    {
      title: 'Deck ledger nailed only',
      rating: 'Defect',
      place: 'Rear deck',
      text: 'The ledger board of the deck is fastened with nails and has no bolts or structural screws.',
      advice: 'Have a deck contractor bolt the ledger to the house.',
      photo: deckLedger,
      caption: 'Nails in the ledger board',
    },
  ],
}

const structure: Chapter = {
  title: 'Structure and basement',
  about: [
    ['Foundation', 'Concrete block'],
    ['Floor structure', 'Wood joists, 2 by 10, 16 inches on center'],
    ['Columns', 'Steel'],
    ['Basement', 'Unfinished, dry on the day of the inspection'],
  ],
  states: [
    ['Foundation walls', 'D'],
    ['Floor framing', 'IN'],
    ['Columns and beams', 'IN'],
    ['Sump pump', 'NP'],
    ['Crawl space', 'NP'],
  ],
  limits: ['Shelves along the north wall hid about a third of it.'],
  items: [
    {
      title: 'Step crack in the foundation',
      rating: 'Monitor',
      place: 'Basement, west wall',
      text: 'A step crack about an eighth of an inch wide runs from the window to the floor. The wall is plumb on both sides of it.',
      advice: 'Mark its ends and watch it for a year; call a structural engineer if it grows.',
      photo: foundationCrack,
      caption: 'Crack in the west wall',
    },
    {
      title: 'Efflorescence',
      rating: 'Maintain',
      place: 'Basement, northeast corner',
      text: 'White mineral deposits show that the wall in the northeast corner gets damp at times.',
      advice: 'Lead roof water away from the house first.',
    },
  ],
}

const heating: Chapter = {
  title: 'Heating and cooling',
  about: [
    ['Heating', 'Gas furnace, forced air, 80,000 BTU'],
    ['Cooling', 'Split system, 2.5 tons'],
    ['Age of the furnace', '9 years'],
    ['Filter', '16 by 25 by 1 inch'],
    ['Thermostat', 'Programmable, hallway'],
  ],
  states: [
    ['Furnace', 'IN'],
    ['Filter', 'D'],
    ['Air conditioner', 'D'],
    ['Ducts', 'IN'],
    ['Humidifier', 'NP'],
  ],
  limits: ['The air conditioner was not run: it was colder than 60 degrees outside.'],
  items: [
    {
      title: 'Dirty filter',
      rating: 'Maintain',
      place: 'Furnace',
      text: 'The filter of the furnace is clogged with dust and lint.',
      advice: 'Replace it now and every three months.',
      photo: furnace,
      caption: 'Filter slot at the furnace',
    },
    {
      title: 'Breaker too large for the air conditioner',
      rating: 'Defect',
      place: 'Outdoor unit, north side',
      text: 'The air conditioner is on a 40 amp breaker, while its nameplate allows a breaker of 30 amps at most. A breaker that is too large does not protect the unit and its wires.',
      advice: 'Have a licensed electrician install a correctly sized breaker.',
      photo: condenser,
      caption: 'Nameplate: maximum breaker size 30 amps',
      label: { kind: 'hvac_disconnect_or_breaker', action: 'replace' },
    },
  ],
}

const plumbing: Chapter = {
  title: 'Plumbing',
  about: [
    ['Supply pipes', 'Copper'],
    ['Drain pipes', 'Cast iron and PVC'],
    ['Main shut-off', 'Basement, front wall'],
    ['Water heater', 'Gas, 40 gallons, made in 2017'],
    ['Fixtures', 'Kitchen, two bathrooms, laundry tub'],
  ],
  states: [
    ['Supply', 'IN'],
    ['Drains and vents', 'D'],
    ['Water heater', 'D'],
    ['Fixtures', 'IN'],
    ['Gas pipes', 'IN'],
  ],
  limits: ['Shut-off valves were not turned.', 'The sewer under the yard was not scoped.'],
  items: [
    {
      title: 'Leak at the kitchen trap',
      rating: 'Repair',
      place: 'Kitchen sink',
      text: 'The trap under the kitchen sink drips when the sink is emptied.',
      advice: 'Have a plumber replace the washers or the trap.',
      photo: sinkTrap,
      caption: 'Drip at the trap',
    },
    {
      title: 'Short discharge pipe',
      rating: 'Repair',
      place: 'Water heater',
      text: 'The discharge pipe of the relief valve ends four feet above the floor. Somebody could be scalded.',
      advice: 'Have a plumber extend it to six inches above the floor.',
      photo: waterHeater,
      caption: 'Relief valve and its short pipe',
    },
    {
      title: 'No bonding jumper at the water meter',
      rating: 'Repair',
      place: 'Basement, front wall',
      text: 'There is no bonding jumper around the water meter. The water pipe serves as grounding, and the meter interrupts it.',
      advice: 'Have a licensed electrician install a jumper.',
      photo: waterMeter,
      caption: 'Meter without a jumper',
      label: { kind: 'missing_water_bond', action: 'repair' },
    },
  ],
}

/** The sample that the walk-through uploads. The house, the people and the company are fictional. */
export const lanternStreet: Report = {
  name: 'inspection-1327-lantern-street',
  company: 'Harborlight Home Inspections',
  companyLine: '(414) 555-0119 · reports@harborlight.example.com · Milwaukee, Wisconsin',
  inspector: 'Marta Ellingsen, registered home inspector',
  address: '1327 E Lantern Street, Milwaukee, WI 53202',
  client: 'Priya Nambiar and Tomas Haugen',
  agent: 'Avery Lindqvist, Lakeside Homes Realty',
  date: 'November 9, 2026',
  facts: [
    ['Type of house', 'Single family, two stories'],
    ['Built', '1926'],
    ['Living area', 'About 1,850 square feet'],
    ['Occupied', 'Yes, furnished'],
    ['Weather', 'Overcast, 44 degrees, ground damp'],
    ['Present', 'Clients and their agent'],
  ],
  cover: house('#8fa3a8', '#4b4744'),
  accent: '#1d5a4f',
  chapters: [roof, exterior, structure, heating, plumbing, lanternElectrical, ...lanternRooms],
  notFindings: [
    'The stations of the sprinkler controller are not fully labeled; ask the seller for the plan.',
    'A panel of the step flashing at the chimney is loose.',
    'The seller reports that the bathroom receptacle was replaced by a GFCI device in 2022.',
    'No aluminum branch wiring and no knob-and-tube wiring was seen.',
    'Two receptacles behind furniture in the west bedroom were not tested.',
    'The bell at the front door did not ring when its button was pushed.',
    'The photo-electric eyes of the garage door are mounted higher than six inches, and the door did not reverse on a board laid flat.',
    'Test every GFCI and AFCI device and every smoke alarm once a month.',
    'the installation, not the presence, of ground-fault and arc-fault devices',
  ],
  borderline: [
    {
      quote:
        'Arc-fault protection was not required when this house was wired; consider it when circuits are extended.',
      kind: 'missing_afci',
    },
  ],
}
