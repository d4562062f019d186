// Operations of the rules by which a request of a family is given to somebody.
import { z } from 'zod'
import { right } from '../kernel/access.ts'
import { optionalQueryId, queryId } from '../kernel/fields.ts'
import { listAnswer, listInput } from '../kernel/list.ts'
import { defineOperations, operation } from '../kernel/operation.ts'
import { asForm, FormAnswer } from '../kernel/refusal.ts'
import { ContactRuleInput, ContactRuleRecord, ContactRuleRow } from './contact-rules.schema.ts'

const read = right('contacts', 'read')
const decides = right('contacts', 'fullAccess')

export const contactRulesApi = defineOperations('contacts', {
  contactRules: operation({
    name: 'contact_rules_list',
    method: 'GET',
    path: '/contacts/rules',
    effect: 'read',
    access: read,
    input: listInput({ sorts: ['career', 'postal', 'staff'], defaultSort: 'career.asc', filters: {} }),
    answer: listAnswer(ContactRuleRow),
    summary: 'Qui suit les demandes, par niveau et par ville',
  }),
  showContactRule: operation({
    name: 'contact_rule_show',
    method: 'GET',
    path: '/contacts/rule',
    effect: 'read',
    access: read,
    input: z.object({ id: optionalQueryId }),
    answer: ContactRuleRecord,
    summary: 'Règle de répartition, ou ses valeurs de départ',
  }),
  saveContactRule: operation({
    name: 'contact_rule_save',
    method: 'POST',
    path: '/contacts/rule',
    effect: 'write',
    access: decides,
    input: ContactRuleInput,
    answer: FormAnswer,
    refused: asForm,
    summary: 'Enregistrement d’une règle de répartition',
  }),
  removeContactRule: operation({
    name: 'contact_rule_remove',
    method: 'DELETE',
    path: '/contacts/rule',
    effect: 'write',
    access: decides,
    input: z.object({ id: queryId }),
    answer: z.object({ removed: z.boolean() }),
    refused: () => ({ removed: false }),
    summary: 'Suppression d’une règle de répartition',
  }),
})
