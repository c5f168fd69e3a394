import type { PriceListFixture } from './format.ts'

/** Lists in the style of letters and brochures. */
export const brochures: readonly PriceListFixture[] = [
  {
    name: 'the price first',
    format: 'txt',
    pages: [
      `
OUR RATES

$125 - Service call
$95/hr - Labor, licensed electrician
$165 - GFCI outlet
$20 - Cover plate
`,
    ],
    expected: [
      'Service call|125|125',
      'Labor, licensed electrician|95|95|hour',
      'GFCI outlet|165|165',
      'Cover plate|20|20',
    ],
    unread: [],
  },
  {
    name: 'descriptions under the names',
    format: 'pdf',
    pages: [
      `
#Residential services

#Service call                                                $129
Includes travel and the first half hour on site.

#GFCI protection                                             $175
Replaces one receptacle. Includes device and plate.

#Whole-home surge protection                           $395 - $495
Type 2 device at the main panel, listed to UL 1449.

#Panel inspection                                            $149
`,
    ],
    expected: [
      'Service call|129|129',
      'GFCI protection|175|175',
      'Whole-home surge protection|395|495',
      'Panel inspection|149|149',
    ],
    unread: [],
  },
  {
    name: 'a header that repeats on every page, with footers',
    format: 'pdf',
    pages: [
      `
Fox Valley Electric - 2026 price book
Item no.   Description                       U/M        Unit price
1001       Duplex receptacle                 EA              88.00
1002       Decora receptacle                 EA              98.00
1003       GFCI receptacle                   EA             162.00

fox-valley-electric.example       920-555-0111       Page 1 of 3
`,
      `
Fox Valley Electric - 2026 price book
Item no.   Description                       U/M        Unit price
2001       14/2 cable                        LF               6.50
2002       12/2 cable                        LF               7.25
2003       EMT conduit                       LF              11.00

fox-valley-electric.example       920-555-0111       Page 2 of 3
`,
      `
Fox Valley Electric - 2026 price book
Item no.   Description                       U/M        Unit price
3001       Electrician                       HR             118.00
3002       Apprentice                        HR              74.00

fox-valley-electric.example       920-555-0111       Page 3 of 3
`,
    ],
    expected: [
      'Duplex receptacle|88|88|each',
      'Decora receptacle|98|98|each',
      'GFCI receptacle|162|162|each',
      '14/2 cable|6.50|6.50|foot',
      '12/2 cable|7.25|7.25|foot',
      'EMT conduit|11|11|foot',
      'Electrician|118|118|hour',
      'Apprentice|74|74|hour',
    ],
    unread: [],
  },
  {
    name: 'the same names under different headings, and one line twice',
    format: 'txt',
    pages: [
      `
RECEPTACLES:
Standard ......... $95
Deluxe ........... $145

SWITCHES:
Standard ......... $85
Deluxe ........... $125

LABOR:
Hourly rate ...... $110/hr
Hourly rate ...... $110/hr
`,
    ],
    expected: [
      'RECEPTACLES: Standard|95|95||RECEPTACLES',
      'RECEPTACLES: Deluxe|145|145||RECEPTACLES',
      'SWITCHES: Standard|85|85||SWITCHES',
      'SWITCHES: Deluxe|125|125||SWITCHES',
      'Hourly rate|110|110|hour|LABOR',
    ],
    unread: ['Hourly rate'],
  },
  {
    name: 'prices below their names',
    format: 'docx',
    pages: ['GFCI receptacle\n$145.00\nAFCI breaker\n$210.00 each\nService call\n$95.00'],
    expected: ['GFCI receptacle|145|145', 'AFCI breaker|210|210|each', 'Service call|95|95'],
    unread: [],
  },
  {
    name: 'ambiguous and negative amounts',
    format: 'txt',
    pages: [
      `
Item                      Price
GFCI outlet               $145
Panel upgrade             $1.200
Senior discount           -$25.00
First outlet              $95 labor + $20 parts
Doorbell                  1,45
Tamper outlet             $98
`,
    ],
    expected: ['GFCI outlet|145|145', 'Tamper outlet|98|98'],
    unread: ['Panel upgrade', 'Senior discount', 'First outlet', 'Doorbell'],
  },
  {
    name: 'labor and materials without a total',
    format: 'pdf',
    pages: [
      `
Description                          Labor       Material
Replace receptacle                   75.00          20.00
Replace switch                       70.00          15.50
Replace light fixture               110.00          60.00
`,
    ],
    expected: ['Replace receptacle|95|95', 'Replace switch|85.50|85.50', 'Replace light fixture|170|170'],
    unread: [],
  },
  {
    name: 'three columns of a brochure',
    format: 'pdf',
    pages: [
      `
#Spring specials

#Kitchen                     #Bathroom                    #Garage
GFCI outlet     $149         GFCI outlet, bath  $155      Garage outlet    $165
Disposal outlet $175         Vanity light       $145      Opener outlet    $185
Hood circuit    $365         Fan and timer      $345      240V circuit     $595
Island outlet   $295         Heated floor       $425      EV charger       $895
`,
    ],
    expected: [
      'GFCI outlet|149|149||Kitchen',
      'Disposal outlet|175|175||Kitchen',
      'Hood circuit|365|365||Kitchen',
      'Island outlet|295|295||Kitchen',
      'GFCI outlet, bath|155|155||Bathroom',
      'Vanity light|145|145||Bathroom',
      'Fan and timer|345|345||Bathroom',
      'Heated floor|425|425||Bathroom',
      'Garage outlet|165|165||Garage',
      'Opener outlet|185|185||Garage',
      '240V circuit|595|595||Garage',
      'EV charger|895|895||Garage',
    ],
    unread: [],
  },
  {
    name: 'two headings side by side, over two items each',
    format: 'pdf',
    pages: [
      `
#Lantern Electric

PANELS                                      LIGHTING
Panel tune-up ............ $249             Ceiling fan ............. $280
Breaker .................. $165             Recessed light .......... $210
`,
    ],
    expected: [
      'Panel tune-up|249|249||PANELS',
      'Breaker|165|165||PANELS',
      'Ceiling fan|280|280||LIGHTING',
      'Recessed light|210|210||LIGHTING',
    ],
    unread: [],
  },
  {
    name: 'numbered lines with units in parentheses',
    format: 'txt',
    pages: [
      `
1. Replace outlet (each) - $95
2. Run new circuit (per circuit) - $450 to $700
3. Trench and bury cable (per foot) - $22
4. Hang chandelier (each) - $250+
5. Permit - $120
`,
    ],
    expected: [
      'Replace outlet|95|95|each',
      'Run new circuit|450|700|circuit',
      'Trench and bury cable|22|22|foot',
      'Hang chandelier|250|250|each',
      'Permit|120|120',
    ],
    unread: [],
  },
]
