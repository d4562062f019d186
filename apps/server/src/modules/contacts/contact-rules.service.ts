// Serves the rules by which requests of families are given to somebody.
import { contactRulesApi } from '@cartable/domain/contacts/contact-rules.api.ts'
import type { ContactRuleInput, ContactRuleRecord } from '@cartable/domain/contacts/contact-rules.schema.ts'
import { contactsRefusals } from '@cartable/domain/contacts/contacts.refusals.ts'
import type { OperationContext } from '../../platform/http/context.ts'
import { notFound } from '../../platform/http/errors.ts'
import { handlers } from '../../platform/http/handlers.ts'
import { lockUnchanged, stampOf } from '../../platform/save.ts'
import { salesOptions } from './contact-record.queries.ts'
import { careerOptions, deleteRule, findRule, insertRule, listRules, updateRule } from './contact-rules.queries.ts'

const show = async (
  { db }: Pick<OperationContext, 'db'>,
  { id }: { id?: number | undefined },
): Promise<ContactRuleRecord> => {
  const rule = id === undefined ? null : ((await findRule(db, id)) ?? notFound())
  return {
    id: rule?.id ?? null,
    updatedAt: rule?.updatedAt ?? null,
    schoolCareerId: rule?.schoolCareerId ?? null,
    postalPrefix: rule?.postalPrefix ?? null,
    staffUserId: rule?.staffUserId ?? null,
    options: {
      careers: await careerOptions(db, rule?.schoolCareerId ?? null),
      staff: await salesOptions(db, rule?.staffUserId ?? null),
    },
  }
}

const save = async ({ db, live }: OperationContext, { id, updatedAt, ...values }: ContactRuleInput) => {
  if (id !== null) {
    await lockUnchanged(db, 'contactRules', id, updatedAt, () => show({ db }, { id }))
    await updateRule(db, id, values)
  }
  const saved = id ?? (await insertRule(db, values))
  live(['contacts'])
  return { errors: null, id: saved, updatedAt: await stampOf(db, 'contactRules', saved) }
}

export const contactRulesService = handlers(
  contactRulesApi,
  {
    contactRules: async ({ db }, input) => ({ ...(await listRules(db, input)), totals: null }),
    showContactRule: show,
    saveContactRule: save,
    removeContactRule: async ({ db, live }, { id }) => {
      const removed = await deleteRule(db, id)
      live(['contacts'])
      return { removed }
    },
  },
  {
    constraints: {
      contact_rules_meant_uq: { refusal: contactsRefusals.ruleTaken, path: 'postalPrefix' },
      contact_rules_school_career_id_fkey: { refusal: contactsRefusals.unknownCareer, path: 'schoolCareerId' },
      contact_rules_staff_user_id_fkey: { refusal: contactsRefusals.unknownSalesUser, path: 'staffUserId' },
    },
  },
)
