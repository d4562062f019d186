// Use cases of manual entries: read, written, decided, reversed, and their models.
import { manualApi } from '@cartable/domain/accounting/manual/manual.api.ts'
import { manualRefusals } from '@cartable/domain/accounting/manual/manual.refusals.ts'
import { isKeptByEvents } from '@cartable/domain/accounting/manual/manual.rules.ts'
import type { ManualForm, ManualLine } from '@cartable/domain/accounting/manual/manual.schema.ts'
import type { InputOf } from '@cartable/domain/kernel/operation.ts'
import type { OperationContext } from '../../../platform/http/context.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { handlers } from '../../../platform/http/handlers.ts'
import { approvalObstacle, approveManual, refuseManual, reverseManual, withdrawManual } from './decide-manual.ts'
import { findManual, listAccounts, listManual } from './manual.queries.ts'
import { insertTemplate, listTemplates, putTemplateAway } from './templates.queries.ts'
import { saveManual } from './write-manual.ts'

const bare = (lines: readonly ManualLine[]): ManualLine[] =>
  lines.map(({ accountId, debitCents, creditCents }) => ({ accountId, debitCents, creditCents }))

type FormAsked = InputOf<typeof manualApi.manualForm>
/** An empty one, the draft itself, or a new one with what another or a model says. */
const readForm = async (
  { db, today }: OperationContext,
  { id, copyOf, templateId }: FormAsked,
): Promise<ManualForm> => {
  const accounts = (await listAccounts(db)).filter(({ enabled, nature }) => enabled && !isKeptByEvents(nature))
  const asked = id ?? copyOf
  const source = asked === undefined ? undefined : ((await findManual(db, asked)) ?? notFound())
  const template = (await listTemplates(db)).find((one) => one.id === templateId)
  const taken = source ?? template
  return {
    accounts: accounts.map((account) => ({ id: account.id, code: account.code, name: account.name })),
    record: {
      id: id === undefined ? null : (source?.id ?? null),
      updatedAt: id === undefined ? null : (source?.updatedAt ?? null),
      company: taken?.company ?? 'private-tuition',
      entryOn: id === undefined ? today() : (source?.entryOn ?? today()),
      piece: source?.piece ?? '',
      label: taken?.label ?? '',
      reason: source?.reason ?? '',
      lines: taken ? bare(taken.lines) : [],
      submits: true,
    },
  }
}

export const manualService = handlers(
  manualApi,
  {
    listManual: ({ db }, input) => listManual(db, input),
    showManual: async ({ db, identity }, { id }) => {
      const found = (await findManual(db, id)) ?? notFound()
      const { refusal, isAlone } = await approvalObstacle(db, found, identity?.accountId ?? null)
      return { ...found, approvalObstacle: refusal?.message ?? null, isAlone }
    },
    manualForm: readForm,
    saveManual,
    approveManual: (context, { id }) => approveManual(context, id),
    refuseManual,
    withdrawManual: (context, { id }) => withdrawManual(context, id),
    reverseManual,
    listTemplates: async ({ db }) => ({ rows: await listTemplates(db) }),
    saveTemplate: async ({ db, live }, { entryId, name }) => {
      const made = await insertTemplate(db, name, (await findManual(db, entryId)) ?? notFound())
      live(['accounting'])
      return { errors: null, ...made }
    },
    removeTemplate: async ({ db, live }, { id }) => {
      if (!(await putTemplateAway(db, id))) notFound()
      live(['accounting'])
      return { isValid: true, errorMsgs: [] }
    },
  },
  { constraints: { manual_entry_templates_name_uq: { refusal: manualRefusals.nameTaken, path: 'name' } } },
)
