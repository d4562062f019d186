// The synchronisation of the cities that this person has under way: started, asked about every 3 s, told when it ends.
import { exchangeApi } from '@cartable/domain/exchange/exchange.api.ts'
import { citiesApi } from '@cartable/domain/reference/places/cities.api.ts'
import { citySynchronisationPollMs } from '@cartable/domain/reference/places/cities.schema.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { useAction, useOperation } from '../../../platform/api/hooks.ts'
import { toast } from '../../../platform/shell/toasts.ts'

/** Letter for letter as the specification has it. */
export const importFailedText = "L'import a échoué, veuillez consulter les logs d'erreurs."
const key = 'cartable:villes'

/** `start` begins it; `progress` is null while there is none under way, else a part from 0 to 1 and its beginning. */
export const useCitySynchronisation = () => {
  const client = useQueryClient()
  // it goes on while the person looks elsewhere: coming back, or reloading, finds it again
  const [uuid, setUuid] = useState(() => sessionStorage.getItem(key))
  const follow = useCallback((next: string | null) => {
    if (next === null) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, next)
    setUuid(next)
  }, [])
  const { mutate, isPending } = useAction(citiesApi.synchronise, {
    onSuccess: ({ taskUuid }) => follow(taskUuid),
    refreshes: [],
  })
  const { data, error } = useOperation(
    exchangeApi.taskProgress,
    { uuid: uuid ?? '' },
    { enabled: uuid !== null, background: true, refreshEvery: citySynchronisationPollMs },
  )
  const status = uuid === null ? undefined : data?.status
  // a task that the server does not know (any more) will never end
  const isLost = uuid !== null && error?.kind === 'notFound'
  useEffect(() => {
    if (isLost) follow(null)
    if (status !== 'successed' && status !== 'failed') return
    follow(null)
    if (status === 'failed') toast.error(importFailedText)
    else toast.success('Villes synchronisées.')
    void client.invalidateQueries({ queryKey: [citiesApi.list.domain] })
  }, [status, isLost, follow, client])
  return {
    start: () => mutate({}),
    isStarting: isPending,
    progress: uuid === null || isLost ? null : { part: data?.progress ?? 0, startedAt: data?.startedAt ?? null },
  }
}
