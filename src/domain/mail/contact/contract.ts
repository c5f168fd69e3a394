import { z } from 'zod'
import { endpoint } from '#kernel/endpoint.ts'
import { PageRequest } from '#kernel/page.ts'

export const InquiryType = z.enum(['general', 'support', 'partnership', 'technical'])
export type InquiryType = z.infer<typeof InquiryType>

/** The contact form, with the messages that the specification fixes. */
export const SendContactMessage = z.object({
  name: z.string().trim().min(2, 'Name must be at least 2 characters').max(200),
  email: z.string().trim().max(254).pipe(z.email('Please enter a valid email address')),
  inquiryType: InquiryType.default('general'),
  subject: z.string().trim().min(5, 'Subject must be at least 5 characters').max(200),
  message: z.string().trim().min(10, 'Message must be at least 10 characters').max(10_000),
  /** Hidden from people. A value here means that a bot filled in the form. */
  website: z.string().max(500).optional(),
})
export type SendContactMessage = z.infer<typeof SendContactMessage>

export const sendContactMessage = endpoint({
  name: 'sendContactMessage',
  summary: 'Stores a message and emails it to support.',
  method: 'POST',
  path: '/api/contact',
  access: 'anyone',
  input: SendContactMessage,
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
  /** When staff marked it as answered; null while it's open. */
  handledAt: z.iso.datetime().nullable(),
})
export type ContactMessage = z.infer<typeof ContactMessage>

export const MessageState = z.enum(['open', 'answered'])

export const MessageRequest = PageRequest.extend({ state: MessageState.optional() })
export type MessageRequest = z.infer<typeof MessageRequest>

export const listContactMessages = endpoint({
  name: 'listContactMessages',
  summary: 'Messages from the contact page, newest first.',
  method: 'GET',
  path: '/api/admin/contact-messages',
  access: ['admin'],
  input: MessageRequest,
  output: z.array(ContactMessage),
})

export const countContactMessages = endpoint({
  name: 'countContactMessages',
  summary: 'How many messages are open, and how many were answered.',
  method: 'GET',
  path: '/api/admin/contact-messages/counts',
  access: ['admin'],
  input: z.object({}),
  output: z.record(MessageState, z.int()),
})

export const handleContactMessage = endpoint({
  name: 'handleContactMessage',
  summary: 'Marks a message as answered or open.',
  method: 'PUT',
  path: '/api/admin/contact-messages/:id',
  access: ['admin'],
  input: z.object({ id: z.uuid(), isHandled: z.boolean() }),
  output: ContactMessage,
})
