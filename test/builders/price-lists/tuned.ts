import type { PriceListFixture } from './format.ts'
import { brochures } from './tuned-brochures.ts'

/** Price lists in the layouts that contractors use; the rules were written with these. */
export const tuned: readonly PriceListFixture[] = [
  {
    name: 'a table with a header and a category column',
    format: 'pdf',
    pages: [
      `
#Brightline Electric price list

Category        Item                                   Unit        Price
Outlets         GFCI receptacle                        each      $145.00
Outlets         Duplex receptacle, tamper resistant    each       $89.00
Breakers        AFCI breaker                           each   $1,215.50
Wiring          Romex, replace                         ft         $9.00
Wiring          Junction box cover                     ea.       $35.00
`,
    ],
    expected: [
      'GFCI receptacle|145|145|each|Outlets',
      'Duplex receptacle, tamper resistant|89|89|each|Outlets',
      'AFCI breaker|1215.50|1215.50|each|Breakers',
      'Romex, replace|9|9|foot|Wiring',
      'Junction box cover|35|35|each|Wiring',
    ],
    unread: [],
  },
  {
    name: 'dotted leaders and headings in capitals',
    format: 'txt',
    pages: [
      `
              RIVERBEND ELECTRIC
              PRICE LIST

OUTLETS
GFCI outlet ........................ $185
Standard outlet .................... $95
USB outlet ......................... $130 - $160

PANELS
Panel tune-up ...................... $249
Breaker replacement ................ from $165
Sub panel .......................... up to $1,900.00
Panel upgrade ...................... call for price

All work guaranteed for 1 year.
`,
    ],
    expected: [
      'GFCI outlet|185|185||OUTLETS',
      'Standard outlet|95|95||OUTLETS',
      'USB outlet|130|160||OUTLETS',
      'Panel tune-up|249|249||PANELS',
      'Breaker replacement|165|165||PANELS',
      'Sub panel|1900|1900||PANELS',
    ],
    unread: ['Panel upgrade'],
  },
  {
    name: 'low and high columns',
    format: 'pdf',
    pages: [
      `
Service                                     Low          High      Notes
Replace a light switch                       85           120      Single pole
Install a ceiling fan                       180           320      Existing box
Rewire a room                             1,200         2,400      Per room
EV charger circuit                          650         1,450      Up to 50 ft
`,
    ],
    expected: [
      'Replace a light switch|85|120',
      'Install a ceiling fan|180|320',
      'Rewire a room|1200|2400',
      'EV charger circuit|650|1450',
    ],
    unread: [],
  },
  {
    name: 'no header, names wrapped over two lines, totals and terms',
    format: 'pdf',
    pages: [
      `
Kettle Moraine Electric                      12 Mill Street, Hartford, WI 53027
Phone: (262) 555-0199                        Date: 04/12/2026

Replace two-prong receptacle with a grounded
three-prong receptacle                                  $175.00
Install weatherproof cover                               $45.00
Replace exterior GFCI receptacle, including an
in-use cover and gasket                                 $210.00
Secure loose service mast                               $325.00

Subtotal                                                $755.00
Sales tax (5.5%)                                         $41.53
Total                                                   $796.53

Payment is due within 30 days. A $35 fee applies to returned checks.
`,
    ],
    expected: [
      'Replace two-prong receptacle with a grounded three-prong receptacle|175|175',
      'Install weatherproof cover|45|45',
      'Replace exterior GFCI receptacle, including an in-use cover and gasket|210|210',
      'Secure loose service mast|325|325',
    ],
    unread: ['Subtotal', 'Sales tax', 'Total', 'returned checks'],
  },
  {
    name: 'a Word table without a header',
    format: 'docx',
    table: [
      ['GFCI receptacle', '$145'],
      ['AFCI receptacle', '$165'],
      ['Smoke detector', '$95–$120'],
      ['Doorbell transformer', '$110 each'],
    ],
    expected: [
      'GFCI receptacle|145|145',
      'AFCI receptacle|165|165',
      'Smoke detector|95|120',
      'Doorbell transformer|110|110|each',
    ],
    unread: [],
  },
  {
    name: 'Word paragraphs with headings and tabs',
    format: 'docx',
    pages: [
      `#Price list 2026
#Outlets
Replace outlet\t$95 each
Add outlet\t$225 each
#Lighting
Recessed light\t$175 per light
Under-cabinet lighting\t$45 per ft
Chandelier over 12 ft\tTBD`,
    ],
    expected: [
      'Replace outlet|95|95|each|Outlets',
      'Add outlet|225|225|each|Outlets',
      'Recessed light|175|175|light|Lighting',
      'Under-cabinet lighting|45|45|foot|Lighting',
    ],
    unread: ['Chandelier'],
  },
  {
    name: 'an old Word table',
    format: 'doc',
    pages: [
      `Spring City Electric
Item\x07Unit\x07Price\x07\x07GFCI outlet\x07each\x07$155\x07\x07Ground rod\x07each\x07$195\x07\x07Trenching\x07foot\x07$14\x07\x07
Thank you for your business!`,
    ],
    expected: ['GFCI outlet|155|155|each', 'Ground rod|195|195|each', 'Trenching|14|14|foot'],
    unread: [],
  },
  {
    name: 'prices in two columns without a header',
    format: 'txt',
    pages: [
      `
Outlet replacement        $95      Fan install            $245
Switch replacement        $85      Fan, new box           $385
Dimmer                   $125      Chandelier             $310
3-way switch             $135      Can light              $185
Timer switch             $145      Track light            $225
`,
    ],
    expected: [
      'Outlet replacement|95|95',
      'Switch replacement|85|85',
      'Dimmer|125|125',
      '3-way switch|135|135',
      'Timer switch|145|145',
      'Fan install|245|245',
      'Fan, new box|385|385',
      'Chandelier|310|310',
      'Can light|185|185',
      'Track light|225|225',
    ],
    unread: [],
  },
  {
    name: 'standard and member prices',
    format: 'pdf',
    pages: [
      `
Task #     Task                                Standard     Member
T100       Diagnose dead circuit                $189.00    $159.00
T110       Replace GFCI                         $205.00    $174.00
T120       Replace breaker                      $245.00    $209.00
T130       Install disconnect                   $525.00    $449.00
`,
    ],
    expected: [
      'Diagnose dead circuit|189|189',
      'Replace GFCI|205|205',
      'Replace breaker|245|245',
      'Install disconnect|525|525',
    ],
    unread: [],
  },
  {
    name: 'two prices without a header',
    format: 'pdf',
    pages: [
      `
Bonding jumper                 $65.00      $95.00
Panel cover                   $120.00     $180.00
Service mast                  $850.00   $1,400.00
`,
    ],
    expected: ['Bonding jumper|65|95', 'Panel cover|120|180', 'Service mast|850|1400'],
    unread: [],
  },
  ...brochures,
]
