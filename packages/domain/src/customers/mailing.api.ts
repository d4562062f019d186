// Operations of the mailing list of customers: whom to write to, family by family, and the same as a file.
import { z } from 'zod'
import { right } from '../kernel/access.ts'
import { day, queryFlag, queryIds, queryList } from '../kernel/fields.ts'
import { IdOption, listAnswer, listInput, Option } from '../kernel/list.ts'
import { defineOperations, operation } from '../kernel/operation.ts'

export const mailingServices = ['private-tuition', 'traineeship'] as const
export type MailingService = (typeof mailingServices)[number]
export const mailingServiceLabels: Readonly<Record<MailingService, string>> = {
  'private-tuition': 'Cours particuliers',
  traineeship: 'Stages',
}

const Person = z.object({
  id: z.int(),
  firstName: z.string().nullable(),
  lastName: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  phoneRegion: z.string().nullable(),
})

/** One row per student: a family with two children is written to twice only if both fit the filters. */
export const MailingRow = z.object({
  /** Of the student. */
  id: z.int(),
  lastPaymentOn: day.nullable(),
  customer: Person,
  student: Person,
  services: z.array(z.enum(mailingServices)),
  level: z.string().nullable(),
  establishment: z.string().nullable(),
  city: z.string().nullable(),
  departement: z.string().nullable(),
  subjects: z.array(z.string()),
  enabled: z.boolean(),
})
export type MailingRow = z.infer<typeof MailingRow>

const storable = (value: string) => !value.includes('\u0000') && value.isWellFormed()

const input = listInput({
  sorts: ['customer', 'student', 'lastPayment', 'city'],
  defaultSort: 'customer.asc',
  filters: {
    withDisabled: queryFlag.default(false),
    services: queryList(z.enum(mailingServices)).default([]),
    levels: queryIds.default([]),
    subjects: queryIds.default([]),
    cities: queryList(z.string().max(100).refine(storable)).default([]),
    departements: queryList(z.string().regex(/^[0-9AB]{2,3}$/)).default([]),
    paidFrom: day.optional(),
    paidTo: day.optional(),
  },
})

export const mailingApi = defineOperations('customers', {
  mailingList: operation({
    name: 'customers_mailing_list',
    method: 'GET',
    path: '/customer/mailing_list',
    effect: 'read',
    access: right('customers', 'read'),
    input,
    answer: listAnswer(MailingRow),
    summary: 'Liste de diffusion des clients',
  }),
  mailingFilters: operation({
    name: 'customers_mailing_filters',
    method: 'GET',
    path: '/customer/customers-mailing-filters',
    effect: 'read',
    access: right('customers', 'read'),
    input: z.object({}),
    answer: z.object({
      levels: z.array(IdOption.extend({ group: z.string() })),
      subjects: z.array(IdOption),
      cities: z.array(z.string()),
      departements: z.array(Option),
    }),
    summary: 'Choix des filtres de la liste de diffusion',
  }),
  mailingCsv: operation({
    name: 'customer_mailing_csv_export',
    method: 'GET',
    path: '/customers/customer-mailing-csv-export',
    effect: 'readLagging',
    access: right('customers', 'read'),
    input,
    answer: { document: ['text/csv; charset=utf-8'] },
    summary: 'Liste de diffusion du filtre, en CSV',
  }),
})
