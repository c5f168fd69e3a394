import type { NewUser } from '#domain/accounts/identity/store.ts'
import { TEST_CONTRACTOR_ID } from '#domain/site/test-pages/catalogue.ts'

/** The password of every demo account. The demo listens on loopback only. */
export const DEMO_PASSWORD = 'odie-demo-1'

const verified = { isVerified: true, isEmailVerified: true }

/** Far enough away that the demo's estimates can be sent whenever it's opened. */
const LICENSE_EXPIRES = `${new Date().getFullYear() + 2}-06-30`

export const demoAgent = {
  email: 'agent@example.com',
  firstName: 'Avery',
  lastName: 'Lindqvist',
  role: 'agent',
  companyName: 'Lakeside Homes Realty',
  phone: '(414) 555-0134',
  ...verified,
} satisfies NewUser

export const demoAdmin = {
  email: 'admin@example.com',
  firstName: 'Robin',
  lastName: 'Okafor',
  role: 'admin',
  ...verified,
} satisfies NewUser

/** Holds Milwaukee, Ozaukee and Washington counties. */
export const demoContractor = {
  id: TEST_CONTRACTOR_ID,
  email: 'contractor@example.com',
  firstName: 'Casey',
  lastName: 'Brandt',
  role: 'contractor',
  companyName: 'Brightline Electric LLC',
  companyEmail: 'office@brightline.example.com',
  companyAddress: '2210 W Harbor Ave, Milwaukee, WI 53204',
  phone: '(414) 555-0188',
  licenseNumber: 'EC-104417',
  licenseExpires: LICENSE_EXPIRES,
  ...verified,
} satisfies NewUser

/** Holds the other counties. */
export const secondContractor = {
  email: 'second.contractor@example.com',
  firstName: 'Jordan',
  lastName: 'Vang',
  role: 'contractor',
  companyName: 'Kettle Range Electrical Services',
  companyEmail: 'bids@kettlerange.example.com',
  companyAddress: '418 Moraine Dr, Waukesha, WI 53188',
  phone: '(262) 555-0176',
  licenseNumber: 'EC-118902',
  licenseExpires: LICENSE_EXPIRES,
  ...verified,
} satisfies NewUser
