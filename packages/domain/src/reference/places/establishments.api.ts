// The operations of the establishments: those of every reference table, and the teachers attached to one.
import { right } from '../../kernel/access.ts'
import { referenceOperations } from '../../kernel/codification.ts'
import { queryFlag, queryId } from '../../kernel/fields.ts'
import { listAnswer, listInput } from '../../kernel/list.ts'
import { defineOperations, operation } from '../../kernel/operation.ts'
import {
  EstablishmentTeacher,
  establishmentFields,
  establishmentRecord,
  establishmentRow,
} from './establishments.schema.ts'
import { establishments } from './places.tables.ts'

export const establishmentsApi = {
  ...referenceOperations(establishments, {
    row: establishmentRow,
    record: establishmentRecord,
    input: establishmentFields,
    sorts: ['name', 'famous'],
    defaultSort: 'name.asc',
    filters: { onlyFamous: queryFlag.default(false) },
  }),
  ...defineOperations(`reference.${establishments.key}`, {
    teachers: operation({
      name: 'codification_establishment_teachers_list',
      method: 'GET',
      path: '/codification/codification-establishment-teachers-list',
      effect: 'read',
      // it tells where teachers live: the codification alone does not give that
      access: right('teachers', 'read'),
      input: listInput({
        sorts: ['identity', 'address'],
        defaultSort: 'identity.asc',
        pageSize: 10,
        filters: { id: queryId },
      }),
      answer: listAnswer(EstablishmentTeacher),
      summary: 'Professeurs d’un établissement',
    }),
  }),
}
