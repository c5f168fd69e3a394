import { EstimateId } from '#domain/estimates/contract.ts'

/* What several emails are about, with hostile names. */

export const TO = 'nora@example.com'
export const URL = 'https://odie.example/page?token=a&next=b'
export const HOSTILE = `<script>alert(1)</script> "O'Neil" & <img src=x>`
export const ID = EstimateId.parse('0b6f3f0e-4f0e-4f0e-8f0e-0b6f3f0e4f0e')
export const link = { url: URL, tokenHash: 'f'.repeat(64) }
export const at = new Date('2026-11-21T12:00:00Z')
export const passkey = { id: ID, name: HOSTILE, url: URL, support: 'help@example.com' }
