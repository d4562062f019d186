// A form: its values, its draft, what the operation refuses at which field, and sending it once.
import type { AnswerOf, AnyOperation, SentOf } from '@cartable/domain/kernel/operation.ts'
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useIdentity } from '../session/session.ts'
import type { Act, Sending } from './calls.ts'
import { Notice } from './cards.tsx'
import { dropDraft, keepDraft, readDraft } from './draft.ts'
import classes from './fields.module.css'
import { CheckField } from './fields.tsx'
import { type FieldAt, SubmittingContext } from './form-context.ts'
import { guardLeaving } from './router.tsx'
import { Failure } from './states.tsx'

export type OutsideForm<V extends object> = {
  readonly values: V
  readonly isDirty: boolean
  /** What was found of an earlier time in this browser, and is shown now. */
  readonly isResumed: boolean
  readonly at: <K extends keyof V & string>(name: K) => FieldAt<V[K]>
  readonly set: (change: Partial<V>) => void
  /** Puts an error at a field, before anything is sent: true when there is none. */
  readonly check: (errors: Partial<Record<keyof V & string, string | null>>) => boolean
  readonly show: (
    errors: { readonly propertyPaths: readonly string[]; readonly messages: readonly string[] } | null,
  ) => void
  /** Errors that belong to no field on screen. */
  readonly general: readonly string[]
  /** Sent, or given up: nothing is kept, nothing is asked. */
  readonly finish: (values?: V) => void
}

/** `initial` is read once. `keptAs`: the name of the draft, kept at each change until `finish`. */
export const useForm = <V extends object>(
  initial: V,
  { keptAs }: { readonly keptAs?: string } = {},
): OutsideForm<V> => {
  const account = useIdentity()?.accountId ?? 0
  const [kept] = useState(() => (keptAs === undefined ? null : readDraft<Partial<V>>(keptAs, account)))
  const [start, setStart] = useState(initial)
  const [values, setValues] = useState<V>(kept === null ? initial : { ...initial, ...kept })
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const isDirty = useMemo(() => JSON.stringify(values) !== JSON.stringify(start), [values, start])
  const asked = useRef(new Set<string>())
  const set = useCallback((change: Partial<V>) => {
    setValues((now) => ({ ...now, ...change }))
    // what was changed is no longer what was refused
    setErrors((now) =>
      Object.fromEntries(Object.entries(now).filter(([path]) => !(path.split('.')[0]! in change) && path !== '')),
    )
  }, [])
  const isFirst = useRef(true)
  useEffect(() => {
    if (keptAs === undefined) return
    if (!isFirst.current) keepDraft(keptAs, account, values)
    isFirst.current = false
  }, [values, keptAs, account])
  useEffect(() => {
    if (!isDirty || keptAs !== undefined) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    // the browser's own question, as when the page is closed
    guardLeaving(async () => window.confirm('Ce que vous avez saisi sera perdu. Quitter la page\u202f?'))
    return () => {
      window.removeEventListener('beforeunload', ask)
      guardLeaving(null)
    }
  }, [isDirty, keptAs])
  const place = (given: Readonly<Record<string, string>>) => {
    setErrors(given)
    const first = Object.keys(given).find((path) => asked.current.has(path))
    if (first === undefined) return
    // after the error is on screen
    setTimeout(() => document.querySelector<HTMLElement>(`[data-field="${CSS.escape(first)}"]`)?.focus())
  }
  return {
    values,
    isDirty,
    isResumed: kept !== null,
    at: (name) => {
      asked.current.add(name)
      const own = Object.entries(errors).filter(([path]) => path === name || path.startsWith(`${name}.`))
      return {
        name,
        value: values[name],
        onChange: (value) => set({ [name]: value } as unknown as Partial<V>),
        error: own.length === 0 ? null : [...new Set(own.map(([, message]) => message))].join(' '),
      }
    },
    set,
    check: (given) => {
      const wrong = Object.entries(given).filter((one): one is [string, string] => typeof one[1] === 'string')
      place(Object.fromEntries(wrong))
      return wrong.length === 0
    },
    show: (given) => {
      const all: Record<string, string> = {}
      for (const [index, path] of (given?.propertyPaths ?? []).entries()) {
        const message = given?.messages[index] ?? ''
        all[path] = all[path] === undefined ? message : `${all[path]} ${message}`
      }
      place(all)
    },
    general: Object.entries(errors)
      .filter(([path]) => ![...asked.current].some((name) => path === name || path.startsWith(`${name}.`)))
      .map(([, message]) => message),
    finish: (now = values) => {
      if (keptAs !== undefined) dropDraft(keptAs)
      isFirst.current = true
      guardLeaving(null)
      setStart(now)
    },
  }
}

type FormProps<V extends object, O extends AnyOperation> = {
  readonly of: OutsideForm<V>
  readonly act: Act<O>
  /** Input of the operation, from what was typed; null: `check` has said at a field what is missing. */
  readonly input: (values: V) => SentOf<O> | null
  readonly sending?: (values: V) => Sending
  /** After it was accepted and the draft dropped. */
  readonly after?: (answer: AnswerOf<O>, values: V) => void
  readonly children: ReactNode
}
export function Form<V extends object, O extends AnyOperation>({
  of,
  act,
  input,
  sending,
  after,
  children,
}: FormProps<V, O>) {
  const { show } = of
  const latest = useRef(show)
  latest.current = show
  useEffect(() => {
    if (act.errors !== null) latest.current(act.errors)
  }, [act.errors])
  const send = async () => {
    const { values } = of
    const given = input(values)
    if (given === null) return
    const answer = await act.run(given, sending?.(values))
    if (answer === null) return
    of.finish(values)
    after?.(answer, values)
  }
  const said = act.errors === null && act.failure !== null ? [act.failure] : of.general
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!act.isBusy) void send()
      }}
    >
      <SubmittingContext value={act.isBusy}>{children}</SubmittingContext>
      {said.length > 0 && (
        <Notice meaning="danger" alert>
          {said.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </Notice>
      )}
    </form>
  )
}

type SavedSwitchProps<O extends AnyOperation> = {
  readonly name: string
  /** As it is kept. */
  readonly value: boolean
  readonly act: Act<O>
  readonly input: (wanted: boolean) => SentOf<O>
  readonly children: ReactNode
}
/** A switch that is saved as it is turned: it shows what was asked at once, and goes back when that was refused. */
export const SavedSwitch = <O extends AnyOperation>({ name, value, act, input, children }: SavedSwitchProps<O>) => {
  const [asked, setAsked] = useState<boolean | null>(null)
  // what is kept is read again a moment after the answer: until then the switch stands where it was put
  if (asked === value) setAsked(null)
  const turn = async (wanted: boolean) => {
    setAsked(wanted)
    if ((await act.run(input(wanted))) === null) setAsked(null)
  }
  return (
    <>
      <CheckField
        name={name}
        value={asked ?? value}
        disabled={act.isBusy}
        isSwitch
        error={null}
        onChange={(wanted) => void turn(wanted)}
      >
        {children}
      </CheckField>
      <Failure of={act} />
    </>
  )
}
