// What happens to a document once it is there: checked, its check cancelled, removed, put back.
import { documentsRefusals } from '@cartable/domain/documents/documents.refusals.ts'
import type { CheckStatus, DocumentHolder } from '@cartable/domain/documents/documents.schema.ts'
import { documentsWorkflow } from '@cartable/domain/documents/documents.workflow.ts'
import { refuse } from '@cartable/domain/kernel/refusal.ts'
import type { OperationContext } from '../../platform/http/context.ts'
import { notFound } from '../../platform/http/errors.ts'
import { decideMove } from '../../platform/transition.ts'
import { lockDocument, setCheck, setRemoved } from './documents.queries.ts'
import { tellPaperSoon } from './tell-paper.ts'

const done = { isValid: true, errorMsgs: [] }

type Decision = { readonly status: CheckStatus; readonly refusalReason?: string | null }

/** The same decision twice, by one person or by two, is one decision: the first checker stays. */
export const checkDocument = async (
  context: OperationContext,
  holder: DocumentHolder,
  id: number,
  { status, refusalReason = null }: Decision,
) => {
  const { db, identity, live, now } = context
  const document = (await lockDocument(db, holder, id)) ?? notFound()
  if (document.removedAt !== null) refuse(documentsRefusals.removed)
  if (!decideMove(documentsWorkflow, document.checkStatus, status, document)) return done
  const isChecked = status !== 'unchecked'
  const at = now().toISOString()
  await setCheck(db, id, {
    status,
    at: isChecked ? at : null,
    accountId: isChecked ? (identity?.accountId ?? null) : null,
    refusalReason,
  })
  if (isChecked) await tellPaperSoon(context, id, at)
  live(['documents'], ['teachers'])
  return done
}

/** Takes a document out of the record, or puts it back as it was. */
export const removeDocument = async (
  { db, live, now }: OperationContext,
  holder: DocumentHolder,
  id: number,
  isRemoved: boolean,
) => {
  const document = (await lockDocument(db, holder, id)) ?? notFound()
  if ((document.removedAt !== null) === isRemoved) return done
  await setRemoved(db, id, isRemoved ? now().toISOString() : null)
  live(['documents'])
  return done
}
