// After a password was chosen: every session is over, the login page comes, and says that it is done; a first one may enter.
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { refreshSession } from '../../../platform/session/session.ts'
import { useGo } from '../../../platform/shell/links.tsx'
import { toast } from '../../../platform/shell/toasts.ts'

export const useAfterPassword = () => {
  const client = useQueryClient()
  const go = useGo()
  return useCallback(
    async (enters = false) => {
      client.removeQueries({ predicate: (query) => query.queryKey[0] !== 'session' })
      const { identity } = await refreshSession(client)
      if (enters && identity !== null) return go('/', { replace: true })
      toast.success('Votre mot de passe est enregistré. Connectez-vous avec lui.')
      go('/login', { replace: true })
    },
    [client, go],
  )
}
