import type { PriceListFixture } from './format.ts'

/** Price lists that the rules weren't tuned on. Score them; don't fit the rules to them. */
export const heldOut: readonly PriceListFixture[] = [
  {
    name: 'two columns of bullets under headings',
    format: 'pdf',
    pages: [
      `
#                Lakeshore Electric, LLC
                 Flat-rate menu - effective 3/1/2026 - (414) 555-0188

#Outlets & switches                           #Lighting
• Replace standard outlet            $119     • Replace light fixture              $145
• Replace GFCI outlet                $164     • Install ceiling fan on existing
• Replace single-pole switch         $112       box                                $235
• Replace 3-way switch               $138     • Recessed light, new           $195-$260
• Add new outlet, open wall     $240-$310     • Motion flood light                 $210

#Panels                                       #Safety
• Replace breaker, single pole       $155     • Smoke alarm, hard-wired            $129
• Replace breaker, AFCI              $215     • CO alarm                           $139
• Panel labeling                     $125     • Whole-house surge protector        $425
• 200A service upgrade     Call for quote

Prices include standard materials. A 3% fee applies to credit cards.
`,
    ],
    expected: [
      'Replace standard outlet|119|119||Outlets & switches',
      'Replace GFCI outlet|164|164||Outlets & switches',
      'Replace single-pole switch|112|112||Outlets & switches',
      'Replace 3-way switch|138|138||Outlets & switches',
      'Add new outlet, open wall|240|310||Outlets & switches',
      'Replace breaker, single pole|155|155||Panels',
      'Replace breaker, AFCI|215|215||Panels',
      'Panel labeling|125|125||Panels',
      'Replace light fixture|145|145||Lighting',
      'Install ceiling fan on existing box|235|235||Lighting',
      'Recessed light, new|195|260||Lighting',
      'Motion flood light|210|210||Lighting',
      'Smoke alarm, hard-wired|129|129||Safety',
      'CO alarm|139|139||Safety',
      'Whole-house surge protector|425|425||Safety',
    ],
    unread: ['200A service upgrade'],
  },
  {
    name: 'a Word table with sections and descriptions',
    format: 'docx',
    table: [
      ['Task', 'Scope of work', 'Unit', 'Rate'],
      ['SERVICE CALLS', '', '', ''],
      ['Diagnostic visit', 'First hour on site', 'visit', '$129.00'],
      ['Additional labor', 'Per licensed electrician', 'hr', '$115.00'],
      ['RECEPTACLES', '', '', ''],
      ['Tamper-resistant receptacle', 'Replace one device, 15 A', 'ea', '$98.50'],
      ['Weather-resistant GFCI', 'With in-use cover', 'ea', '$189.00'],
      ['Dedicated 20A circuit', 'Up to 40 ft from the panel', 'each', '$485.00 – $640.00'],
      ['GROUNDING', '', '', ''],
      ['Ground rods (2)', 'Driven, bonded to service', 'job', '$390.00'],
      ['Bond water line', '', 'job', '$225.00'],
      ['CSST bonding', 'See note 4', 'job', 'TBD'],
    ],
    expected: [
      'Diagnostic visit|129|129|visit|SERVICE CALLS',
      'Additional labor|115|115|hour|SERVICE CALLS',
      'Tamper-resistant receptacle|98.50|98.50|each|RECEPTACLES',
      'Weather-resistant GFCI|189|189|each|RECEPTACLES',
      'Dedicated 20A circuit|485|640|each|RECEPTACLES',
      'Ground rods (2)|390|390|job|GROUNDING',
      'Bond water line|225|225|job|GROUNDING',
    ],
    unread: ['CSST bonding'],
  },
  {
    name: 'an email with a price per line',
    format: 'txt',
    pages: [
      `
Hi Dana,

here are our current prices for inspection repairs, good until 12/31/2026:

- double tapped breaker, separate: 145
- missing knockout filler: 25
- open ground, GFCI protection: 165
- reversed polarity: 95
- aluminum wiring pigtails: 65/outlet
- replace panel cover screws: 35
- Federal Pacific panel replacement: 2,950 to 3,800
- weatherhead repair: from 450

We can usually be there within 5 days. Call me at 262-555-0147.

Thanks,
Ray Kowalski
Kowalski Electric, 1420 W Main St, Waukesha, WI 53186
`,
    ],
    expected: [
      'double tapped breaker, separate|145|145',
      'missing knockout filler|25|25',
      'open ground, GFCI protection|165|165',
      'reversed polarity|95|95',
      'aluminum wiring pigtails|65|65|outlet',
      'replace panel cover screws|35|35',
      'Federal Pacific panel replacement|2950|3800',
      'weatherhead repair|450|450',
    ],
    unread: [],
  },
  {
    name: 'pages with codes, labor, materials, and totals',
    format: 'pdf',
    pages: [
      `
North Shore Electrical Services                                   Price book 2026
Code      Description                              Labor     Materials      Total
E-1010    Replace receptacle 15A                   85.00         12.00      97.00
E-1020    Replace receptacle 20A GFCI              95.00         48.00     143.00
E-1030    Install receptacle cover plate           20.00          4.50      24.50
E-2010    Replace single pole breaker             110.00         22.00     132.00
E-2020    Separate double-tapped neutrals         135.00          6.00     141.00
E-2030    Replace 200A main panel, 40 spaces,
          copper bus, with new breakers         1,850.00        985.00   2,835.00

                                                                       Page 1 of 2
`,
      `
North Shore Electrical Services                                   Price book 2026
Code      Description                              Labor     Materials      Total
E-3010    Smoke detector, interconnected           90.00         42.00     132.00
E-3020    Bathroom fan with light                 240.00        165.00     405.00
E-3030    Exhaust fan timer switch                 95.00         38.00     133.00

Trip charge waived with any repair over $500.
                                                                       Page 2 of 2
`,
    ],
    expected: [
      'Replace receptacle 15A|97|97',
      'Replace receptacle 20A GFCI|143|143',
      'Install receptacle cover plate|24.50|24.50',
      'Replace single pole breaker|132|132',
      'Separate double-tapped neutrals|141|141',
      'Replace 200A main panel, 40 spaces, copper bus, with new breakers|2835|2835',
      'Smoke detector, interconnected|132|132',
      'Bathroom fan with light|405|405',
      'Exhaust fan timer switch|133|133',
    ],
    unread: [],
  },
  {
    name: 'an old Word file with tab leaders',
    format: 'doc',
    pages: [
      `
HANSEN & SONS ELECTRIC
Residential Price Sheet
Kenosha, WI 53140   License #1184423

Service work
Service call (first 30 min)\t$95
Hourly rate after that\t$105/hr
After-hours emergency\t$195
Devices
Switch replacement\t$89
Dimmer replacement\t$119
Outlet replacement\t$89
Arc fault breaker\t$185 - $225
Exterior
Post light repair\t$145 and up
Underground feed\t$18 per foot
Total of all work is due on completion.
`,
    ],
    expected: [
      'Service call (first 30 min)|95|95||Service work',
      'Hourly rate after that|105|105|hour|Service work',
      'After-hours emergency|195|195||Service work',
      'Switch replacement|89|89||Devices',
      'Dimmer replacement|119|119||Devices',
      'Outlet replacement|89|89||Devices',
      'Arc fault breaker|185|225||Devices',
      'Post light repair|145|145||Exterior',
      'Underground feed|18|18|foot|Exterior',
    ],
    unread: [],
  },
]
