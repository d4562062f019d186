// List and form of each declared reference table, made from its declaration.
import type { Codification } from '@cartable/domain/kernel/codification.ts'
import { codifications } from '@cartable/domain/reference/reference.api.ts'
import type { ComponentType } from 'react'
import { CodificationFields } from '../../platform/codification/CodificationFields.tsx'
import { columnsOfCodification } from '../../platform/codification/codification-columns.tsx'
import { ReferenceForm } from '../../platform/codification/ReferenceForm.tsx'
import { ReferenceList } from '../../platform/codification/ReferenceList.tsx'
import { historyOf } from './shared/history.tsx'

const called = (key: string): Codification => {
  const found = codifications.find((codification) => codification.key === key)
  if (!found) throw new Error(`no reference table is declared under ${key}`)
  return found
}

export const listScreen = (key: string): ComponentType => {
  const codification = called(key)
  const columns = columnsOfCodification(codification)
  const { list } = codification.operations
  const { column, direction } = list.input.parse({}).sort
  return () => (
    <ReferenceList
      table={codification}
      operations={codification.operations}
      columns={columns}
      defaultSort={`${column}.${direction}`}
    />
  )
}

export const formScreen = (key: string): ComponentType => {
  const codification = called(key)
  const fields = () => <CodificationFields codification={codification} />
  return () => (
    <ReferenceForm table={codification} operations={codification.operations} fields={fields} history={historyOf} />
  )
}
