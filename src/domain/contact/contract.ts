import { z } from 'zod'
import { endpoint } from '#kernel/endpoint.ts'
import { PageRequest } from '#kernel/page.ts'

export const InquiryType = z.enum(['general', 'support', 'partnership', 'technical'])
export type InquiryType = z.infer<typeof InquiryType>

/** Field by field what the contact page checks, with the specification's messages. */
export const ContactForm = z.object({
  name: z.string().trim().min(2, 'Name must be at least 2 characters').max(200),
  email: z.string().trim().max(254).pipe(z.email('Please enter a valid email address')),
  inquiryType: InquiryType.default('general'),
  subject: z.string().trim().min(5, 'Subject must be at least 5 characters').max(200),
  message: z.string().trim().min(10, 'Message must be at least 10 characters').max(10_000),
  /** People never see this field; what fills it in is a program. */
  website: z.string().max(500).optional(),
})
export type ContactForm = z.infer<typeof ContactForm>

export const sendContactMessage = endpoint({
  name: 'sendContactMessage',
  summary: 'Stores a message and mails it to support.',
  method: 'POST',
  path: '/api/contact',
  access: 'anyone',
  input: ContactForm,
  output: z.object({ message: z.string() }),
})

export const ContactMessage = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  inquiryType: InquiryType,
  subject: z.string(),
  message: z.string(),
  createdAt: z.iso.datetime(),
  /** When staff had answered it; null while it waits. */
  handledAt: z.iso.datetime().nullable(),
})
export type ContactMessage = z.infer<typeof ContactMessage>

export const listContactMessages = endpoint({
  name: 'listContactMessages',
  summary: 'What people wrote to support, newest first.',
  method: 'GET',
  path: '/api/admin/contact-messages',
  access: ['admin'],
  input: PageRequest,
  output: z.array(ContactMessage),
})

export const handleContactMessage = endpoint({
  name: 'handleContactMessage',
  summary: 'Notes that a message was answered, or that it still waits.',
  method: 'PUT',
  path: '/api/admin/contact-messages/:id',
  access: ['admin'],
  input: z.object({ id: z.uuid(), isHandled: z.boolean() }),
  output: ContactMessage,
})
