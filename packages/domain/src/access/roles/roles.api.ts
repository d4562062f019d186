// Operations of the roles: list, form, save, bulk disabling.
import { right } from '@cartable/domain/kernel/access.ts'
import { DisableAnswer, DisableInput } from '@cartable/domain/kernel/codification.ts'
import { optionalQueryId, queryFlag } from '@cartable/domain/kernel/fields.ts'
import { listAnswer, listInput } from '@cartable/domain/kernel/list.ts'
import { defineOperations, operation } from '@cartable/domain/kernel/operation.ts'
import { asForm, FormAnswer } from '@cartable/domain/kernel/refusal.ts'
import { z } from 'zod'
import { RoleInput, RoleRecord, RoleRow } from './roles.schema.ts'

export const rolesApi = defineOperations('access', {
  listRoles: operation({
    name: 'user_roles_list',
    method: 'GET',
    path: '/admin/rolesList',
    effect: 'read',
    access: right('roles', 'read'),
    input: listInput({
      sorts: ['name', 'userCount', 'updatedAt'],
      defaultSort: 'name.asc',
      filters: { withDisabled: queryFlag.default(false) },
    }),
    answer: listAnswer(RoleRow),
    summary: 'Liste des rôles',
  }),
  showRole: operation({
    name: 'user_role_show',
    method: 'GET',
    path: '/admin/role',
    effect: 'read',
    access: right('roles', 'read'),
    /** `fullAccess`: every right in full (true) or forbidden (false) instead of what is stored. */
    input: z.object({ id: optionalQueryId, fullAccess: queryFlag.optional() }),
    answer: RoleRecord,
    summary: 'Fiche d’un rôle',
  }),
  saveRole: operation({
    name: 'user_role_show_save',
    method: 'POST',
    path: '/admin/role',
    effect: 'write',
    access: right('roles', 'write'),
    input: RoleInput,
    answer: FormAnswer,
    refused: asForm,
    summary: 'Enregistrement d’un rôle',
  }),
  disableRoles: operation({
    name: 'user_disable_role',
    method: 'POST',
    path: '/roles/auth/user-disable-role',
    effect: 'write',
    access: right('roles', 'write'),
    input: DisableInput,
    answer: DisableAnswer,
    refused: (refusals) => ({ disabledCount: 0, refusal: refusals[0]?.message ?? '' }),
    summary: 'Désactivation de rôles',
  }),
})
