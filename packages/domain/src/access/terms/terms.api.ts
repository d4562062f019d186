// Operations of the terms of use: versions for those who configure, acceptance for those whom they bind.
import { audiences, right, signedIn } from '@cartable/domain/kernel/access.ts'
import { id, optionalQueryId, queryList, readStamp } from '@cartable/domain/kernel/fields.ts'
import { listAnswer, listInput } from '@cartable/domain/kernel/list.ts'
import { defineOperations, operation } from '@cartable/domain/kernel/operation.ts'
import { asForm, asMove, FormAnswer, MoveAnswer } from '@cartable/domain/kernel/refusal.ts'
import { z } from 'zod'
import { MyTerms, TermsInput, TermsRecord, TermsRow } from './terms.schema.ts'

export const termsApi = defineOperations('access', {
  listTerms: operation({
    name: 'gtu_versions_list',
    method: 'GET',
    path: '/gtu/gtu-versions-list',
    effect: 'read',
    access: right('configuration', 'read'),
    input: listInput({
      sorts: ['label', 'audience', 'effectiveOn'],
      defaultSort: 'effectiveOn.desc',
      filters: { audience: queryList(z.enum(audiences)).optional() },
    }),
    answer: listAnswer(TermsRow),
    summary: 'Versions des conditions d’utilisation',
  }),
  showTerms: operation({
    name: 'gtu_version_show',
    method: 'GET',
    path: '/gtu/gtu-version-show',
    effect: 'read',
    access: right('configuration', 'read'),
    /** `from`: a new draft with the text of that version. */
    input: z.object({ id: optionalQueryId, from: optionalQueryId }),
    answer: TermsRecord,
    summary: 'Fiche d’une version des conditions d’utilisation',
  }),
  saveTerms: operation({
    name: 'gtu_version_show_save',
    method: 'POST',
    path: '/gtu/gtu-version-show',
    effect: 'write',
    access: right('configuration', 'write'),
    input: TermsInput,
    answer: FormAnswer,
    refused: asForm,
    summary: 'Enregistrement d’une version des conditions d’utilisation',
  }),
  publishTerms: operation({
    name: 'gtu_version_publish',
    method: 'POST',
    path: '/gtu/gtu-version-publish',
    effect: 'write',
    access: right('configuration', 'fullAccess'),
    /** The stamp of the draft that was read: what is published is what was seen. */
    input: z.object({ id, updatedAt: readStamp }),
    answer: MoveAnswer,
    refused: asMove,
    summary: 'Publication d’une version des conditions d’utilisation',
  }),
  myTerms: operation({
    name: 'gtu_mine',
    method: 'GET',
    path: '/gtu/gtu-mine',
    whilePending: true,
    effect: 'read',
    access: signedIn(),
    input: z.object({}),
    answer: z.object({ versions: z.array(MyTerms) }),
    summary: 'Conditions d’utilisation en vigueur pour la personne connectée',
  }),
  acceptTerms: operation({
    name: 'gtu_accept',
    method: 'POST',
    path: '/gtu/gtu-accept',
    whilePending: true,
    effect: 'write',
    access: signedIn(),
    input: z.object({ id }),
    /** `pending`: how many versions are still to be accepted. */
    answer: z.object({ ...MoveAnswer.shape, pending: z.int() }),
    refused: (refusals) => ({ ...asMove(refusals), pending: 1 }),
    summary: 'Acceptation des conditions d’utilisation',
  }),
})
