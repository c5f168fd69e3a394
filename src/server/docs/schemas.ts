import { z } from 'zod'

/** What the contract's schemas use of JSON Schema. */
export type JsonSchema = {
  type?: string
  const?: unknown
  enum?: unknown[]
  default?: unknown
  properties?: Record<string, JsonSchema>
  required?: string[]
  additionalProperties?: JsonSchema | boolean
  propertyNames?: JsonSchema
  items?: JsonSchema
  prefixItems?: JsonSchema[]
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  allOf?: JsonSchema[]
  format?: string
  pattern?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  exclusiveMinimum?: number
  maximum?: number
  description?: string
}

/** The JSON Schema (2020-12, as OpenAPI 3.1 has it) of what's sent or returned. */
export function schemaOf(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ jsonSchema }) => spellOutKeys(jsonSchema as JsonSchema),
  })
  return rest as JsonSchema
}

/** Makes an object with known properties of a record whose keys are an enum: code generators understand that. */
function spellOutKeys(schema: JsonSchema) {
  const { propertyNames, additionalProperties: values } = schema
  if (!propertyNames?.enum || typeof values !== 'object') return
  schema.properties = Object.fromEntries(propertyNames.enum.map((key) => [String(key), values]))
  delete schema.propertyNames
  delete schema.additionalProperties
}
