import { z } from 'zod'
import { Contractor } from '#domain/accounts/contractors/contract.ts'
import { EstimateId, EstimateStatus } from '#domain/estimates/contract.ts'
import { PropertyAddress, REPORT_EXTENSIONS, REPORT_MESSAGES } from '#domain/intake/contract.ts'
import { ImportItem } from '#domain/pricing/price-imports/contract.ts'
import { importPricebookCsv, PricebookItem } from '#domain/pricing/pricebooks/contract.ts'
import { AnalysisStatus, Report } from '#domain/reports/contract.ts'
import { assignTerritories, listOwnTerritories, State, Territory } from '#domain/territories/contract.ts'
import { getZipBoundaries } from '#domain/territories/zip-boundaries/contract.ts'
import { Role, UserId } from '#kernel/actor.ts'
import { endpoint } from '#kernel/endpoint.ts'
import { Dollars } from '#kernel/money.ts'
import { PageRequest } from '#kernel/page.ts'

/*
 * The calls of the test pages. They need no sign-in, so they're mounted only where `ENABLE_TEST_PAGES` is on, apart from all
 * other routes. Each does what its counterpart elsewhere does, in the name of the first admin or agent.
 */

export const MAX_TEST_UPLOAD_BYTES = 10 * 1024 * 1024

const state = State.optional()

export const listTestTerritories = endpoint({
  name: 'listTestTerritories',
  summary: 'Territories by ZIP code, in pages; of one state if given.',
  method: 'GET',
  path: '/api/test/territories',
  access: 'anyone',
  input: PageRequest.extend({ state }),
  output: z.array(Territory),
})

/** A territory and who has it; null while it's unassigned. */
export const HeldTerritory = z.object({
  territory: Territory,
  contractor: Contractor.pick({
    id: true,
    firstName: true,
    lastName: true,
    email: true,
    companyName: true,
    phone: true,
    licenseNumber: true,
    isVerified: true,
  }).nullable(),
})
export type HeldTerritory = z.infer<typeof HeldTerritory>

export const listHeldTerritories = endpoint({
  name: 'listHeldTerritories',
  summary: 'Territories by ZIP code, each with its contractor, in pages.',
  method: 'GET',
  path: '/api/test/territories/with-contractors',
  access: 'anyone',
  input: PageRequest.extend({ state }),
  output: z.array(HeldTerritory),
})

export const listAvailableTerritories = endpoint({
  name: 'listAvailableTerritories',
  summary: 'Territories without a contractor by ZIP code, in pages.',
  method: 'GET',
  path: '/api/test/territories/available',
  access: 'anyone',
  input: PageRequest.extend({ state }),
  output: z.array(Territory),
})

export const getTestBoundaries = endpoint({
  name: 'getTestBoundaries',
  summary: 'The boundaries of a state’s ZIP codes, as staff get them.',
  method: 'GET',
  path: '/api/test/territories/boundaries/:state',
  access: 'anyone',
  input: getZipBoundaries.input,
  output: getZipBoundaries.output,
})

export const listTestContractors = endpoint({
  name: 'listTestContractors',
  summary: 'Contractors by company name, in pages.',
  method: 'GET',
  path: '/api/test/contractors',
  access: 'anyone',
  input: PageRequest,
  output: z.array(Contractor),
})

export const listTestContractorTerritories = endpoint({
  name: 'listTestContractorTerritories',
  summary: 'The territories of a contractor by ZIP code, in pages.',
  method: 'GET',
  path: '/api/test/contractors/:id/territories',
  access: 'anyone',
  input: PageRequest.extend({ id: UserId }),
  output: listOwnTerritories.output,
})

const text = z.string().max(500).nullish()

/** What isn't given stays as it is. `ContractorForm` then validates the whole. */
const ContractorChanges = z.object({
  firstName: text,
  lastName: text,
  email: text,
  companyName: text,
  companyEmail: text,
  companyAddress: text,
  phone: text,
  licenseNumber: text,
  licenseExpires: text,
  leadsEmail: text,
  isVerified: z.boolean().optional(),
  isEmailVerified: z.boolean().optional(),
  /** As `updateContractor` has it. */
  version: z.string().max(40).optional(),
})
export type ContractorChanges = z.infer<typeof ContractorChanges>

export const updateTestContractor = endpoint({
  name: 'updateTestContractor',
  summary: 'Changes some of a contractor’s details.',
  method: 'PATCH',
  path: '/api/test/contractors/:id',
  access: 'anyone',
  input: ContractorChanges.extend({ id: UserId }),
  output: Contractor,
})

export const reassignTerritories = endpoint({
  name: 'reassignTerritories',
  summary: 'Assigns territories to a contractor, or to none.',
  method: 'PATCH',
  path: '/api/test/territories/bulk-assign',
  access: 'anyone',
  input: z.object({
    territoryIds: z.array(z.uuid()).min(1, 'Choose at least one ZIP code').max(2_000),
    contractorId: UserId.nullable(),
  }),
  output: assignTerritories.output,
})

export const listTestPricebooks = endpoint({
  name: 'listTestPricebooks',
  summary: 'The items of all pricebooks, the latest first, in pages.',
  method: 'GET',
  path: '/api/test/pricebooks',
  access: 'anyone',
  input: PageRequest,
  output: z.array(PricebookItem),
})

export const TestEstimate = z.object({
  id: EstimateId,
  totalAmount: Dollars,
  propertyAddress: z.string(),
  status: EstimateStatus,
  analysisStatus: AnalysisStatus,
  agentFirstName: z.string().nullable(),
  agentLastName: z.string().nullable(),
  agentCompany: z.string().nullable(),
  contractorId: UserId.nullable(),
  createdAt: z.iso.datetime(),
})
export type TestEstimate = z.infer<typeof TestEstimate>

export const listTestEstimates = endpoint({
  name: 'listTestEstimates',
  summary: 'All estimates, newest first, in pages.',
  method: 'GET',
  path: '/api/test/estimates',
  access: 'anyone',
  input: PageRequest,
  output: z.array(TestEstimate),
})

export const TestUser = z.object({
  id: UserId,
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  email: z.string(),
  role: Role.nullable(),
  isVerified: z.boolean(),
  companyName: z.string().nullable(),
  phone: z.string().nullable(),
  licenseNumber: z.string().nullable(),
  createdAt: z.iso.datetime(),
})
export type TestUser = z.infer<typeof TestUser>

export const listTestUsers = endpoint({
  name: 'listTestUsers',
  summary: 'All users, newest first, in pages; those of one role if given.',
  method: 'GET',
  path: '/api/test/users',
  access: 'anyone',
  input: PageRequest.extend({ role: Role.optional() }),
  output: z.array(TestUser),
})

export const countTestData = endpoint({
  name: 'countTestData',
  summary: 'How many there are of everything that the test pages list.',
  method: 'GET',
  path: '/api/test/counts',
  access: 'anyone',
  input: z.object({}),
  output: z.object({
    contractors: z.int(),
    agents: z.int(),
    assigned: z.int(),
    unassigned: z.int(),
    estimates: z.int(),
    pricebookItems: z.int(),
    /** Territories by state, as two letters. */
    states: z.record(z.string(), z.int()),
  }),
})

export const TestPricebookImport = z.object({
  contractorName: z.string(),
  /** Added or changed. */
  itemsCreated: z.int(),
  /** Lines that look like an item. */
  totalParsed: z.int(),
  items: z.array(ImportItem),
})
export type TestPricebookImport = z.infer<typeof TestPricebookImport>

export const importTestPricebook = endpoint({
  name: 'importTestPricebook',
  summary: 'Reads a price list into a pricebook: the given contractor’s, or else the test contractor’s.',
  method: 'POST',
  path: '/api/test/import-pricebook',
  access: 'anyone',
  input: z.object({ contractorId: UserId.optional() }),
  output: TestPricebookImport,
  upload: {
    field: 'pricebookFile',
    maxBytes: MAX_TEST_UPLOAD_BYTES,
    extensions: REPORT_EXTENSIONS,
    messages: {
      missing: 'Please select a pricebook file to upload',
      tooLarge: 'File size must be less than 10MB',
      wrongType: REPORT_MESSAGES.wrongType,
    },
  },
})

export const importTestCsv = endpoint({
  ...importPricebookCsv,
  name: 'importTestCsv',
  summary:
    'Imports prices from CSV: into the given contractor’s pricebook, or into those that the file names.',
  path: '/api/test/import-pricebook-csv',
  access: 'anyone',
})

export const uploadTestReport = endpoint({
  name: 'uploadTestReport',
  summary: 'Uploads an inspection report in the name of the first agent.',
  method: 'POST',
  path: '/api/test/inspection-reports',
  access: 'anyone',
  input: z.object({ propertyAddress: PropertyAddress }),
  output: Report,
  status: 201,
  upload: {
    field: 'reportFile',
    maxBytes: MAX_TEST_UPLOAD_BYTES,
    extensions: REPORT_EXTENSIONS,
    messages: {
      missing: 'Please select an inspection report file',
      tooLarge: 'File size must be less than 10MB',
      wrongType: REPORT_MESSAGES.wrongType,
    },
  },
})

export const seedStates = endpoint({
  name: 'seedStates',
  summary:
    'Adds sample territories of Wisconsin, Illinois and Minnesota, unassigned, where there are none yet.',
  method: 'POST',
  path: '/api/test/seed-states',
  access: 'anyone',
  input: z.object({}),
  output: z.object({ createdCount: z.int() }),
})
