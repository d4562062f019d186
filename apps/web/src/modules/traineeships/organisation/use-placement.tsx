// Moves students between groups: shown at once, told to the server, taken back when it refuses; by pointer, keys or menu.
import { de } from '@cartable/domain/kernel/french.ts'
import { programmeApi } from '@cartable/domain/traineeships/programme/programme.api.ts'
import { refusePlacement } from '@cartable/domain/traineeships/programme/programme.rules.ts'
import type { ChartGroup, SessionChart } from '@cartable/domain/traineeships/programme/programme.schema.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { useAction } from '../../../platform/api/hooks.ts'
import { createStore } from '../../../platform/api/store.ts'
import { toast } from '../../../platform/shell/toasts.ts'
import type { Carried } from '../programme/chart-context.ts'
import { type CardPlace, type Placed, withCardIn } from '../programme/chart-texts.ts'

export const noGroup = 'Sans groupe'

/** Groups of the subject that a card is in, in order; then none. */
export const placesOf = (chart: SessionChart, from: CardPlace): readonly (ChartGroup | null)[] => {
  const subject = chart.levels.flatMap(({ subjects }) => subjects).find(({ id }) => id === from.subjectId)
  return [...(subject?.groups ?? []).filter(({ status }) => status !== '0-cancelled'), null]
}
const nameIn = (chart: SessionChart, from: CardPlace, groupId: number | null) =>
  placesOf(chart, from).find((group) => (group?.id ?? null) === groupId)?.name ?? noGroup

export type Refused = { readonly reasons: readonly string[]; readonly cardId: number }

/** `key`: of the chart in the cache. */
export const usePlacement = (
  chart: SessionChart | undefined,
  key: readonly unknown[],
  root: RefObject<HTMLElement | null>,
) => {
  const client = useQueryClient()
  const [carried] = useState(() => createStore<Carried | null>(null))
  const [moved] = useState(() => createStore<number | null>(null))
  const [refused, setRefused] = useState<Refused | null>(null)
  const [announcement, announce] = useState('')
  const [wanted, setWanted] = useState<number | null>(null)
  const { mutateAsync } = useAction(programmeApi.placeStudent)
  const latest = useRef({ chart, key })
  latest.current = { chart, key }

  // the focus follows the card once the page shows it in its place
  useEffect(() => {
    if (wanted === null) return
    setWanted(null)
    queueMicrotask(() => root.current?.querySelector<HTMLElement>(`[data-card="${wanted}"]`)?.focus())
  }, [wanted, root])

  const move = useCallback(
    async (placed: Placed, groupId: number | null, isUndo = false): Promise<void> => {
      const { chart: before, key: at } = latest.current
      if (!before) return
      const to = nameIn(before, placed.from, groupId)
      client.setQueryData<SessionChart>(at, (now) => now && withCardIn(now, placed, groupId))
      announce(`${placed.card.name} déplacé vers ${to}.`)
      moved.set(placed.card.id)
      setWanted(placed.card.id)
      const sent = { id: placed.card.id, groupId, fromGroupId: placed.from.groupId }
      // a failure has been told by its dialog: here it only means that nothing was done
      const answer = await mutateAsync(sent).catch(() => null)
      if (answer?.isValid) {
        const back = { card: placed.card, from: { ...placed.from, groupId } }
        toast.success(
          `${placed.card.name}\u00a0: ${to}.`,
          isUndo ? undefined : { label: 'Rétablir', run: () => void move(back, placed.from.groupId, true) },
        )
        return
      }
      client.setQueryData<SessionChart>(at, (now) => now && withCardIn(now, placed, placed.from.groupId))
      void client.invalidateQueries({ queryKey: at })
      if (!answer) return
      announce(`Déplacement refusé. ${answer.errorMsgs.join(' ')}`)
      setRefused({ reasons: answer.errorMsgs, cardId: placed.card.id })
    },
    [client, mutateAsync, moved],
  )

  const place = useCallback(
    (placed: Placed, to: CardPlace & { readonly status: string }) => {
      carried.set(null)
      if (to.groupId === placed.from.groupId && to.subjectId === placed.from.subjectId) return
      const refusal = refusePlacement(placed.from, to)
      if (refusal === null) return void move(placed, to.groupId)
      announce(`Déplacement refusé. ${refusal.message}`)
      setRefused({ reasons: [refusal.message], cardId: placed.card.id })
    },
    [carried, move],
  )

  /** Keys while a card is lifted; true when the key was for it. */
  const carry = useCallback(
    (pressed: string): boolean => {
      const now = carried.get()
      const { chart: shown } = latest.current
      if (now?.by !== 'keys' || !shown) return false
      const places = placesOf(shown, now.from)
      const at = places.findIndex((group) => (group?.id ?? null) === (now.over ?? null))
      const step = pressed === 'ArrowRight' || pressed === 'ArrowDown' ? 1 : -1
      if (pressed.startsWith('Arrow')) {
        const next = places[(at + step + places.length) % places.length] ?? null
        carried.set({ ...now, over: next?.id ?? null })
        const isHome = (next?.id ?? null) === now.from.groupId
        announce(`${now.card.name}, au-dessus ${de(next?.name ?? noGroup)}${isHome ? ', sa place' : ''}.`)
      } else if (pressed === ' ' || pressed === 'Enter') {
        const target = places[at] ?? null
        place(now, { ...now.from, groupId: target?.id ?? null, status: target?.status ?? '1-planned' })
      } else if (pressed === 'Escape' || pressed === 'Tab') {
        carried.set(null)
        announce(`Déplacement annulé. ${now.card.name} reste dans ${nameIn(shown, now.from, now.from.groupId)}.`)
        return pressed === 'Escape'
      } else return false
      return true
    },
    [carried, place],
  )
  const lift = useCallback(
    (placed: Placed) => {
      carried.set({ ...placed, by: 'keys', over: placed.from.groupId })
      announce(`${placed.card.name} soulevé. Flèches pour choisir le groupe, Espace pour déposer, Échap pour annuler.`)
    },
    [carried],
  )
  const closeRefusal = () => {
    if (refused) setWanted(refused.cardId)
    setRefused(null)
  }
  return { carried, moved, place, carry, lift, refused, closeRefusal, announcement }
}
