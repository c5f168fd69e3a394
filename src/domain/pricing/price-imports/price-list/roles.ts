/** What a column is. `other price` is a second price, as for members; `labor` and `material` add up to a price. */
export type Role =
  | 'name'
  | 'description'
  | 'price'
  | 'other price'
  | 'low'
  | 'high'
  | 'labor'
  | 'material'
  | 'unit'
  | 'code'
  | 'category'
  | 'ignored'

const NAMES: Readonly<Record<Role, readonly string[]>> = {
  name: [
    ...[
      'item',
      'items',
      'item name',
      'name',
      'service',
      'services',
      'service name',
      'task',
      'task name',
      'work',
    ],
    ...[
      'repair',
      'repairs',
      'product',
      'product name',
      'job',
      'procedure',
      'deficiency',
      'correction',
      'title',
    ],
    ...[
      'rate name',
      'type of work',
      'work item',
      'line item',
      'service repair',
      'item service',
      'service item',
    ],
  ],
  description: [
    ...[
      'description',
      'desc',
      'details',
      'detail',
      'notes',
      'note',
      'scope',
      'scope of work',
      'includes',
      'comments',
    ],
    ...[
      'item description',
      'service description',
      'task description',
      'work description',
      'description of work',
    ],
    ...[
      'description of service',
      'description of services',
      'remarks',
      'what is included',
      'what s included',
    ],
  ],
  price: [
    ...[
      'total',
      'total price',
      'price',
      'our price',
      'your price',
      'unit price',
      'price each',
      'rate',
      'flat rate',
    ],
    ...[
      'amount',
      'cost',
      'unit cost',
      'fee',
      'charge',
      'standard',
      'standard price',
      'standard rate',
      'regular',
    ],
    ...[
      'regular price',
      'regular rate',
      'base price',
      'base rate',
      'list price',
      'retail',
      'retail price',
      'sell price',
    ],
    ...[
      'price range',
      'price usd',
      'price unit',
      'flat rate price',
      'customer price',
      'range',
      'prices',
      'rates',
      'each',
    ],
  ],
  'other price': [
    ...[
      'member',
      'members',
      'member price',
      'member rate',
      'club',
      'club price',
      'sale',
      'sale price',
      'discount',
    ],
    ...[
      'discount price',
      'discounted',
      'after hours',
      'emergency',
      'weekend',
      'overtime',
      'additional',
      'each additional',
    ],
    ...['add l', 'addl', 'vip', 'vip price', 'promo', 'contractor price', 'realtor price', 'wholesale'],
  ],
  low: [
    'low',
    'low price',
    'low end',
    'min',
    'minimum',
    'min price',
    'minimum price',
    'from',
    'starting at',
    'starting price',
    'price from',
    'price low',
    'price min',
  ],
  high: [
    'high',
    'high price',
    'high end',
    'max',
    'maximum',
    'max price',
    'maximum price',
    'to',
    'up to',
    'price to',
    'price high',
    'price max',
  ],
  labor: ['labor', 'labour', 'labor price', 'labor cost'],
  material: ['material', 'materials', 'parts', 'material cost', 'materials cost', 'part', 'parts cost'],
  unit: ['unit', 'units', 'uom', 'u m', 'um', 'per', 'unit of measure', 'measure', 'unit type', 'billed'],
  code: [
    ...[
      'code',
      'sku',
      'key',
      'task code',
      'item code',
      'item number',
      'item no',
      'no',
      'part number',
      'part no',
      'part',
    ],
    ...['task no', 'task number', 'ref', 'id', 'number', 'service code', 'ref no', 'job code'],
  ],
  category: ['category', 'categories', 'group', 'section', 'trade', 'type', 'area', 'department'],
  ignored: [
    'qty',
    'quantity',
    'hours',
    'hrs',
    'time',
    'est time',
    'est hours',
    'line',
    'taxable',
    'tax',
    'updated',
    'warranty',
    'duration',
  ],
}

const ROLES = new Map<string, Role>(
  (Object.entries(NAMES) as [Role, readonly string[]][]).flatMap(([role, names]) =>
    names.map((name): [string, Role] => [name, role]),
  ),
)

/** What a column with this header is: `Item #` → code, `PRICE ($)` → price. */
export function roleOf(text: string): Role | null {
  if (text.length > 40) return null
  const plain = text
    .toLowerCase()
    .replaceAll('#', ' no ')
    .replaceAll(/\([^)]*\)|[^a-z]+/g, ' ')
    .trim()
  return ROLES.get(plain) ?? null
}
