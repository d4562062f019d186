// Declarations that no network took: kept in the browser of their teacher, and sent when it is back, once each by their key.
import type { coursesApi } from '@cartable/domain/courses/courses.api.ts'
import { formatInstant } from '@cartable/domain/kernel/dates.ts'
import type { FormErrors } from '@cartable/domain/kernel/refusal.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { isApiError } from '../../../platform/api/api-error.ts'
import { callAt } from '../../../platform/api/client.ts'
import { createStore, useStore } from '../../../platform/api/store.ts'
import {
  type Act,
  type AnswerAt,
  type InputAt,
  refusalIn,
  sentenceOf,
  useAct,
} from '../../../platform/outside/calls.ts'
import { dropDraft, keepDraft, readDraft } from '../../../platform/outside/draft.ts'
import { toast } from '../../../platform/outside/toast.tsx'
import { useIdentity } from '../../../platform/session/session.ts'
import { cancelCourse, declareCourse } from './courses.doors.ts'

export type Declaration = InputAt<typeof declareCourse>
export type Kept = {
  readonly key: string
  /** When and with whom, as the page says it. */
  readonly label: string
  readonly input: Declaration
  /** What the server answered when it was sent at last; null while it waits. */
  readonly refused: string | null
}

const name = 'declarations'
const kept = createStore<readonly Kept[]>([])
const write = (account: number, change: (now: readonly Kept[]) => readonly Kept[]): void => {
  // another tab may have sent some of them meanwhile
  const all = change(readDraft<readonly Kept[]>(name, account) ?? [])
  if (all.length === 0) dropDraft(name)
  else keepDraft(name, account, all)
  kept.set(() => all)
}

/** Milliseconds between two tries while something waits: a browser that thinks it has a network may have none. */
const againMs = 20_000

const say = (familyAskedAt: string | null): string =>
  familyAskedAt === null
    ? 'Déclaré. La famille n’a pas d’adresse e-mail\u00a0: dites-lui qu’elle peut nous appeler pour confirmer.'
    : `Déclaré. Si la famille ne l’a pas confirmé d’ici là, nous lui écrirons à partir du ${formatInstant(familyAskedAt)}.`

type Answer = AnswerAt<typeof declareCourse>
type Outcome = { readonly errors: FormErrors | null; readonly failure: string | null }
const nothing: Outcome = { errors: null, failure: null }

/**
 * Declares a lesson once; without a network it is kept and counts as done for the page, with `id` null in its answer.
 * `label`: how the page names it while it waits.
 */
export const useDeclare = (label: string): Act<typeof coursesApi.declare> => {
  const client = useQueryClient()
  const account = useIdentity()?.accountId ?? 0
  const [outcome, setOutcome] = useState(nothing)
  const [isBusy, setBusy] = useState(false)
  const isRunning = useRef(false)
  const takeBack = useAct(cancelCourse, {
    touches: ['billing'],
    done: () => toast('Cours annulé\u00a0: la famille est prévenue.'),
  })
  /** Declared by mistake: taken back at once, as the row of the lesson does it later. */
  const undo = async (id: number) => {
    if ((await takeBack.run({ id })) === null)
      toast('La déclaration n’a pas été annulée\u00a0: le cours est parmi vos derniers cours.')
  }
  const send = async (input: Declaration): Promise<Answer | null> => {
    const declaredKey = input.declaredKey ?? crypto.randomUUID()
    const sent = { ...input, declaredKey }
    try {
      const answer = await callAt<Declaration, Answer>(declareCourse, sent)
      const errors = refusalIn(answer)
      if (errors) {
        setOutcome({ errors, failure: [...new Set(errors.messages)].join(' ') })
        void client.invalidateQueries({ queryKey: ['courses'] })
        return null
      }
      void client.invalidateQueries({ queryKey: ['courses'] })
      const { id } = answer
      toast(say(answer.familyAskedAt), {
        undoLabel: 'Annuler cette déclaration',
        ...(id !== null && { undo: () => void undo(id) }),
      })
      return answer
    } catch (error) {
      if (!isApiError(error) || error.kind !== 'network') {
        setOutcome({ errors: null, failure: sentenceOf(error) })
        return null
      }
      write(account, (now) => [...now, { key: declaredKey, label, input: sent, refused: null }])
      toast('Pas de réseau\u00a0: la déclaration est gardée ici et partira dès son retour.')
      return { errors: null, id: null, updatedAt: null, familyAskedAt: null }
    }
  }
  return {
    run: async (input) => {
      if (isRunning.current) return null
      isRunning.current = true
      setBusy(true)
      setOutcome(nothing)
      try {
        return await send(input)
      } finally {
        isRunning.current = false
        setBusy(false)
      }
    },
    isBusy,
    ...outcome,
    forget: () => setOutcome(nothing),
  }
}

/** What waits, and the ways to send it now or to give it up. */
export const useKept = () => {
  const client = useQueryClient()
  const account = useIdentity()?.accountId ?? 0
  const rows = useStore(kept)
  const isSending = useRef(false)
  useEffect(() => write(account, (now) => now), [account])
  const flush = useCallback(async () => {
    if (isSending.current) return
    isSending.current = true
    try {
      for (const one of readDraft<readonly Kept[]>(name, account) ?? []) {
        if (one.refused !== null) continue
        const answer = await callAt<Declaration, Answer>(declareCourse, one.input)
        const errors = refusalIn(answer)
        if (errors === null) toast(`${one.label}\u00a0: déclaré.`)
        write(account, (now) =>
          errors === null
            ? now.filter(({ key }) => key !== one.key)
            : now.map((other) => (other.key === one.key ? { ...other, refused: errors.messages.join(' ') } : other)),
        )
        void client.invalidateQueries({ queryKey: ['courses'] })
      }
    } catch {
      // still no network, or the server is away: at the next try
    } finally {
      isSending.current = false
    }
  }, [account, client])
  const waits = rows.some(({ refused }) => refused === null)
  useEffect(() => {
    if (!waits) return
    void flush()
    const onBack = () => void flush()
    window.addEventListener('online', onBack)
    const timer = setInterval(onBack, againMs)
    return () => {
      window.removeEventListener('online', onBack)
      clearInterval(timer)
    }
  }, [waits, flush])
  return { rows, flush, drop: (key: string) => write(account, (now) => now.filter((one) => one.key !== key)) }
}
