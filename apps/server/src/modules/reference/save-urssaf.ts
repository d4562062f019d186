// Regional URSSAFs: the record, and its save with the departements that answer to each.
import type { InputOf } from '@cartable/domain/kernel/operation.ts'
import { collectRefusals } from '@cartable/domain/kernel/refusal.ts'
import type { regionalUrssafsApi } from '@cartable/domain/reference/office.api.ts'
import { regionalUrssafs } from '@cartable/domain/reference/office.tables.ts'
import { referenceRefusals } from '@cartable/domain/reference/reference.refusals.ts'
import { saveReference } from '../../platform/codification.ts'
import type { Db } from '../../platform/db/database.ts'
import type { OperationContext } from '../../platform/http/context.ts'
import { notFound } from '../../platform/http/errors.ts'
import { countUses } from '../../platform/references.ts'
import { departementOptions, findHolders, findUrssaf, writeDepartements } from './regional-urssafs.queries.ts'

export const showUrssaf = async (db: Db, id: number | undefined) => {
  const options = { departementCodes: await departementOptions(db) }
  if (id === undefined)
    return { id: null, enabled: true, updatedAt: null, usedCount: 0, options, name: '', departementCodes: [] }
  const row = (await findUrssaf(db, id)) ?? notFound()
  return { ...row, usedCount: await countUses(db, regionalUrssafs.table, id), options }
}

/** Says which of the departements answer to another URSSAF, or exist no more. */
const refuseTaken = async (db: Db, urssafId: number, wanted: readonly string[]) => {
  if (wanted.length === 0) return
  const known = await findHolders(db, wanted)
  const refusals = collectRefusals()
  if (known.length < wanted.length) refusals.add(referenceRefusals.unknownChoice, 'departementCodes')
  for (const { code, holderId, holder } of known)
    if (holder !== null && holderId !== urssafId)
      refusals.add(referenceRefusals.urssafTaken(code, holder), 'departementCodes')
  refusals.throwIfAny()
}

export const saveUrssaf = (context: OperationContext, input: InputOf<typeof regionalUrssafsApi.save>) => {
  const { db } = context
  return saveReference(
    context,
    regionalUrssafs,
    input,
    { name: input.name },
    (id) => showUrssaf(db, id),
    async (id) => {
      await refuseTaken(db, id, input.departementCodes)
      await writeDepartements(db, id, input.departementCodes)
    },
  )
}
