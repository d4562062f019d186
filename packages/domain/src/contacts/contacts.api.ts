// Everything that crosses HTTP about contacts: board, form, moves, mails, follow-ups, history, the public request.
import { z } from 'zod'
import { everybody, right } from '../kernel/access.ts'
import { day, optionalQueryId, queryId, queryIds, queryList } from '../kernel/fields.ts'
import { listAnswer, listInput } from '../kernel/list.ts'
import { defineOperations, operation } from '../kernel/operation.ts'
import { asForm, FormAnswer, formErrorsOf } from '../kernel/refusal.ts'
import { attachmentRules } from '../messaging/templates.schema.ts'
import { MailAnswer, MailDialog, MailInput, MailPreview } from './contact-mails.schema.ts'
import {
  ContactCard,
  ContactColumn,
  ContactCounts,
  ContactDetails,
  ContactFilterOptions,
  ContactHistoryRow,
  ContactInput,
  ContactRecord,
  ContactStatus,
  FollowUpInput,
  FollowUpRecord,
  StatusChange,
  StatusChangeAnswer,
} from './contacts.schema.ts'
import { PublicContactAnswer, PublicContactForm, PublicContactInput } from './public-contact.schema.ts'

export const contactOwners = ['all', 'mine', 'unassigned', 'action'] as const

/** Filters that the board and its counts share; days are those of the request's arrival, both included. */
const boardFilters = {
  q: z
    .string()
    .trim()
    .max(200)
    .refine((value) => !value.includes('\u0000') && value.isWellFormed())
    .default(''),
  subjects: queryIds.default([]),
  levels: queryIds.default([]),
  from: day.optional(),
  to: day.optional(),
}
const byContact = z.object({ contactId: queryId })
const read = right('contacts', 'read')
const write = right('contacts', 'write')
const sentences = (refusals: readonly { message: string }[]) => refusals.map((refusal) => refusal.message)

export const contactsApi = defineOperations('contacts', {
  board: operation({
    name: 'customer_contact_list',
    method: 'GET',
    path: '/contacts/customer-contact-list',
    effect: 'read',
    access: read,
    input: z.object({
      ...boardFilters,
      owner: z.enum(contactOwners).default('all'),
      /** Columns wanted; all of them when absent. */
      status: queryList(ContactStatus).optional(),
      page: z.coerce.number().pipe(z.int().min(1).max(10_000)).default(1),
      size: z.coerce.number().pipe(z.int().min(1).max(100)).default(30),
    }),
    answer: z.object({ columns: z.array(ContactColumn) }),
    summary: 'Cartes du tableau des contacts, par colonne',
  }),
  counts: operation({
    name: 'customer_contact_counts',
    method: 'GET',
    path: '/contacts/customer-contact-counts',
    effect: 'read',
    access: read,
    input: z.object(boardFilters),
    answer: ContactCounts,
    summary: 'Nombres de contacts en cours, à moi, non assignés, à traiter',
  }),
  filterOptions: operation({
    name: 'customer_contact_filters',
    method: 'GET',
    path: '/contacts/customer-contact-filters',
    effect: 'read',
    access: read,
    input: z.object({}),
    answer: ContactFilterOptions,
    summary: 'Choix des filtres des contacts',
  }),
  card: operation({
    name: 'customer_contact_card',
    method: 'GET',
    path: '/contacts/customer-contact-card',
    effect: 'read',
    access: read,
    input: z.object({ id: queryId }),
    answer: ContactCard,
    summary: 'Une carte du tableau',
  }),
  show: operation({
    name: 'customer_contact',
    method: 'GET',
    path: '/private/contact',
    effect: 'read',
    access: read,
    input: z.object({ id: optionalQueryId, mode: z.literal('backoffice').default('backoffice') }),
    answer: ContactRecord,
    summary: 'Fiche d’un contact, ou ses valeurs de départ',
  }),
  save: operation({
    name: 'customer_contact_save',
    method: 'POST',
    path: '/private/contact',
    effect: 'write',
    access: write,
    input: ContactInput,
    answer: FormAnswer,
    refused: asForm,
    summary: 'Enregistrement d’un contact',
  }),
  publicForm: operation({
    name: 'public_customer_contact_form',
    method: 'GET',
    path: '/public/contact',
    effect: 'read',
    access: everybody(),
    input: z.object({}),
    answer: PublicContactForm,
    summary: 'Choix du formulaire public de contact',
  }),
  publicRequest: operation({
    name: 'public_customer_contact',
    method: 'POST',
    path: '/public/contact',
    effect: 'write',
    access: everybody(),
    input: PublicContactInput,
    answer: PublicContactAnswer,
    refused: (refusals) => ({
      errors: formErrorsOf(refusals),
      captchaSuccess: !refusals.some((refusal) => refusal.path === 'captcha'),
      whoCalls: null,
      isByMail: false,
    }),
    perMinute: 6,
    summary: 'Demande de contact d’une famille',
  }),
  history: operation({
    name: 'contacts_history_list',
    method: 'GET',
    path: '/contact/contacts-history-list',
    effect: 'read',
    access: read,
    input: listInput({
      sorts: ['date', 'status', 'lastName', 'firstName', 'email', 'phone', 'level', 'location'],
      defaultSort: 'date.desc',
      filters: {
        status: queryList(ContactStatus).default([]),
        subjects: queryIds.default([]),
        levels: queryIds.default([]),
        from: day.optional(),
        to: day.optional(),
      },
    }),
    answer: listAnswer(ContactHistoryRow),
    summary: 'Historique des contacts',
  }),
  changeStatus: operation({
    name: 'contact_status_change',
    method: 'POST',
    path: '/contact/contact-status-change',
    effect: 'write',
    access: write,
    input: StatusChange,
    answer: StatusChangeAnswer,
    refused: (refusals) => ({
      ...{ isValid: false, errorMsgs: sentences(refusals) },
      ...{ customerId: null, studentId: null, duplicates: [] },
    }),
    summary: 'Déplacement d’un contact dans une autre colonne',
  }),
  prospectMail: operation({
    name: 'contact_prospect_emessage_template',
    method: 'GET',
    path: '/contact/contact-prospect-emessage-template',
    effect: 'read',
    access: write,
    input: byContact,
    answer: MailDialog,
    summary: 'Modèles et balises du mail de prospection',
  }),
  dunningMail: operation({
    name: 'contact_dunning_emessage_template',
    method: 'GET',
    path: '/contact/contact-dunning-emessage-template',
    effect: 'read',
    access: write,
    input: byContact.extend({ status: ContactStatus.optional() }),
    answer: MailDialog,
    summary: 'Modèles et balises du mail de relance',
  }),
  previewProspectMail: operation({
    name: 'contact_mail_prospect_preview',
    method: 'GET',
    path: '/contacts/contact-mail-prospect-preview',
    effect: 'read',
    access: write,
    input: byContact.extend({ templateId: queryId }),
    answer: MailPreview,
    summary: 'Mail de prospection rempli pour ce contact',
  }),
  previewDunningMail: operation({
    name: 'contact_mail_dunning_preview',
    method: 'GET',
    path: '/contacts/contact-mail-dunning-preview',
    effect: 'read',
    access: write,
    input: byContact.extend({ status: ContactStatus }),
    answer: MailPreview,
    summary: 'Mail de relance rempli pour ce contact',
  }),
  sendMail: operation({
    name: 'contact_email_send',
    method: 'POST',
    path: '/contact/contact-email-send',
    effect: 'write',
    access: write,
    input: MailInput,
    answer: MailAnswer,
    refused: (refusals) => ({ messageSent: false, warnings: sentences(refusals) }),
    files: { attachments: attachmentRules },
    summary: 'Envoi d’un mail à un contact',
  }),
  details: operation({
    name: 'show_contact_details',
    method: 'GET',
    path: '/contact/show-contact-details',
    effect: 'read',
    access: read,
    input: z.object({ id: queryId }),
    answer: ContactDetails,
    summary: 'Contact avec ses commentaires de suivi',
  }),
  showFollowUp: operation({
    name: 'add_contact_follow_up',
    method: 'GET',
    path: '/contact/add-contact-follow-up',
    effect: 'read',
    access: read,
    input: byContact.extend({ id: optionalQueryId }),
    answer: FollowUpRecord,
    summary: 'Commentaire de suivi, ou ses valeurs de départ',
  }),
  saveFollowUp: operation({
    name: 'add_contact_follow_up_save',
    method: 'POST',
    path: '/contact/add-contact-follow-up',
    effect: 'write',
    access: write,
    input: FollowUpInput,
    answer: FormAnswer,
    refused: asForm,
    summary: 'Enregistrement d’un commentaire de suivi',
  }),
  removeFollowUp: operation({
    name: 'remove_contact_follow_up',
    method: 'DELETE',
    path: '/contact/remove-contact-follow-up',
    effect: 'write',
    access: write,
    input: z.object({ id: queryId }),
    answer: z.object({ removed: z.boolean() }),
    summary: 'Suppression d’un commentaire de suivi',
  }),
})
