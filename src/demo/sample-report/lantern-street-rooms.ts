import type { Chapter } from './content.ts'
import { atticSplice, cordOnOpener, smokeAlarm } from './scenes-electrical.ts'
import { caulkAtTub, cloudedWindow, garageDoor, range, stairs, thinInsulation } from './scenes-house.ts'

const interior: Chapter = {
  title: 'Interior and bathrooms',
  about: [
    ['Floors', 'Oak, ceramic tile'],
    ['Walls and ceilings', 'Plaster, some drywall'],
    ['Windows', 'Wood, double hung; some replaced'],
    ['Smoke alarms', 'One on each floor'],
    ['Fireplace', 'Wood burning, living room'],
  ],
  states: [
    ['Floors, walls, ceilings', 'IN'],
    ['Windows and doors', 'D'],
    ['Stairs and railings', 'D'],
    ['Smoke and carbon monoxide alarms', 'D'],
    ['Bathrooms', 'D'],
    ['Central vacuum', 'NP'],
  ],
  limits: ['Rugs and furniture covered most of the floors.', 'Fireplaces are not lit during an inspection.'],
  notes: ['The bell at the front door did not ring when its button was pushed.'],
  items: [
    {
      title: 'Smoke alarms past their age',
      rating: 'Defect',
      place: 'First and second floor hallways',
      text: 'The smoke alarms in both hallways are more than ten years old and yellowed.',
      advice: 'Replace them with new alarms.',
      photo: smokeAlarm,
      caption: 'Alarm in the upper hallway, dated 2011',
      label: { kind: 'missing_smoke_alarm', action: 'replace' },
    },
    {
      title: 'No carbon monoxide alarm',
      rating: 'Defect',
      place: 'Basement',
      text: 'No carbon monoxide alarm was found in the basement, where the furnace and the water heater burn gas.',
      advice: 'Install one there and on every floor with bedrooms.',
      label: { kind: 'missing_co_alarm', action: 'repair' },
    },
    {
      title: 'Clouded window',
      rating: 'Maintain',
      place: 'Dining room',
      text: 'The seal of the lower sash in the dining room has failed and the glass is clouded.',
      advice: 'Budget for a new sash.',
      photo: cloudedWindow,
      caption: 'Moisture between the panes',
    },
    {
      title: 'Handrail missing',
      rating: 'Defect',
      place: 'Basement stairs',
      text: 'The stairs to the basement have no handrail.',
      advice: 'Have a carpenter install a graspable handrail.',
      photo: stairs,
      caption: 'Basement stairs',
    },
    {
      title: 'Gap at the tub',
      rating: 'Maintain',
      place: 'Upper bathroom',
      text: 'The caulk between tub and tile is open at the faucet end.',
      advice: 'Clean and caulk the joint.',
      photo: caulkAtTub,
      caption: 'Open joint above the tub',
    },
  ],
}

const kitchen: Chapter = {
  title: 'Kitchen and appliances',
  about: [
    ['Range', 'Gas, free-standing'],
    ['Dishwasher', 'Built in, ran through a cycle'],
    ['Disposal', 'Half horsepower'],
    ['Ventilation', 'Hood, recirculating'],
    ['Refrigerator', 'Stays with the house'],
  ],
  states: [
    ['Range', 'D'],
    ['Dishwasher', 'D'],
    ['Disposal', 'IN'],
    ['Hood', 'IN'],
    ['Cabinets and counters', 'IN'],
    ['Trash compactor', 'NP'],
  ],
  limits: ['Clocks, timers and self-cleaning cycles were not tested.'],
  items: [
    {
      title: 'Anti-tip bracket missing',
      rating: 'Defect',
      place: 'Range',
      text: 'The range has no anti-tip bracket and tilts when its open door is leaned on.',
      advice: 'Install the bracket that the manufacturer supplies.',
      photo: range,
      caption: 'Range, pulled forward',
    },
    {
      title: 'Dishwasher not secured',
      rating: 'Maintain',
      place: 'Dishwasher',
      text: 'The dishwasher moves in its opening because its brackets are not screwed to the counter.',
      advice: 'Fasten the brackets.',
    },
  ],
}

const garage: Chapter = {
  title: 'Garage',
  about: [
    ['Type', 'Detached, two cars'],
    ['Door', 'Steel, sectional, with opener'],
    ['Floor', 'Concrete'],
  ],
  states: [
    ['Structure', 'IN'],
    ['Vehicle door', 'D'],
    ['Opener', 'D'],
    ['Service door', 'IN'],
  ],
  limits: ['A car and shelves covered half of the floor.'],
  items: [
    {
      title: 'Door does not reverse',
      rating: 'Defect',
      place: 'Vehicle door',
      text: 'The photo-electric eyes of the garage door are mounted higher than six inches, and the door did not reverse on a board laid flat.',
      advice: 'Have a door company adjust it.',
      photo: garageDoor,
      caption: 'Eye at 19 inches',
    },
    {
      title: 'Extension cord used as wiring',
      rating: 'Repair',
      place: 'Ceiling',
      text: 'The opener of the garage door is fed by an extension cord that is stapled along the ceiling in place of permanent wiring.',
      advice: 'Have an electrician install a receptacle at the opener.',
      photo: cordOnOpener,
      caption: 'Cord to the opener',
      label: { kind: 'extension_cord_as_wiring', action: 'repair' },
    },
  ],
}

const attic: Chapter = {
  title: 'Attic and insulation',
  about: [
    ['Access', 'Hatch in the upper hallway'],
    ['Insulation', 'Loose fill, 4 to 6 inches'],
    ['Ventilation', 'Gable vents, two roof vents'],
    ['Sheathing', 'Boards'],
  ],
  states: [
    ['Framing and sheathing', 'IN'],
    ['Insulation', 'D'],
    ['Ventilation', 'IN'],
    ['Wiring in the attic', 'D'],
    ['Whole-house fan', 'NP'],
  ],
  limits: ['The eaves could not be reached; insulation was not moved.'],
  items: [
    {
      title: 'Splice outside a box',
      rating: 'Defect',
      place: 'Above the north bedroom',
      text: 'Two cables are spliced in the open, outside of a junction box, above the north bedroom.',
      advice: 'Have a licensed electrician enclose the splice.',
      photo: atticSplice,
      caption: 'Open splice over the insulation',
      label: { kind: 'exposed_splice', action: 'repair' },
    },
    {
      title: 'Thin insulation',
      rating: 'Maintain',
      place: 'Whole attic',
      text: 'The insulation is thinner than what is usual today.',
      advice: 'Add to a depth of about 16 inches.',
      photo: thinInsulation,
      caption: 'Loose fill between joists',
    },
  ],
}

export const lanternRooms: readonly Chapter[] = [interior, kitchen, garage, attic]
