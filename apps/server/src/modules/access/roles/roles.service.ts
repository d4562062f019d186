// Serves the roles of staff.
import { rolesApi } from '@cartable/domain/access/roles/roles.api.ts'
import { rolesRefusals } from '@cartable/domain/access/roles/roles.refusals.ts'
import { handlers } from '../../../platform/http/handlers.ts'
import { listRoles } from './roles.queries.ts'
import { disableRoles, saveRole, showRole } from './save-role.ts'

export const rolesService = handlers(
  rolesApi,
  {
    listRoles: async ({ db }, request) => ({ ...(await listRoles(db, request)), totals: null }),
    showRole,
    saveRole,
    disableRoles,
  },
  { constraints: { roles_name_uq: { refusal: rolesRefusals.nameTaken, path: 'name' } } },
)
