// The form of a record: checks with the operation's own schema, saves, explains refusals, loses nothing.
//
// const F = formOf<typeof customersApi.save>()            // typed fields, outside the component
// <RecordForm operation={customersApi.save} screen="client" record={record} onClose={back} onSaved={(answer) => …}>
//   <Section id="identite" title="Identité">
//     <F.Text name="lastName" label="Nom" span={2} />
//     <F.Day name="birthDate" label="Date de naissance" />
//   </Section>
// </RecordForm>
// `record` is what `show` answered: a new record has `id: null` and its defaults; keys outside the schema (options…) are left out.
// On success the form closes, unless `closeOnSave={false}`. Layouts: page, "modal" (Ctrl+Entrée saves), "public". Values that the
// form depends on: `useFormValue('kind')` in a component inside it. « (facultatif) » is found out from the schema.

import { formatInstant, formatTime } from '@cartable/domain/kernel/dates.ts'
import type { AnswerOf, AnyOperation, SentOf } from '@cartable/domain/kernel/operation.ts'
import type { FormErrors } from '@cartable/domain/kernel/refusal.ts'
import { Alert, Button } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { type FieldValues, useForm } from 'react-hook-form'
import { isApiError } from '../api/api-error.ts'
import { call } from '../api/client.ts'
import { routeFailure } from '../api/failures.ts'
import { now } from '../clock.ts'
import type { Neighbours } from '../list/list-memory.ts'
import { FormLayer } from '../pop/layers.ts'
import { useUnsavedGuard } from '../shell/unsaved.ts'
import { type Conflict, ConflictDialog } from './ConflictDialog.tsx'
import { draftKey } from './draft.ts'
import { dotted, type Fault, faultsOf } from './errors.ts'
import { Footer, type SaveState, type Then } from './Footer.tsx'
import classes from './form.module.css'
import { type FieldFacts, FormContext, type FormShared } from './form-context.ts'
import { merge } from './merge.ts'
import { formResolver, keepFaults, type ServerFaults } from './resolver.ts'
import { SectionMenu } from './SectionMenu.tsx'
import { Summary } from './Summary.tsx'
import { shapeOf, valuesFrom } from './schema.ts'
import { useDraft } from './use-draft.ts'
import { useFirstField, useFormKeys } from './use-form-keys.ts'

type Row = Readonly<Record<string, unknown>>

export type RecordFormProps<O extends AnyOperation> = {
  /** The save: its input checks the form, its answer holds `errors` or the new `id` and `updatedAt`. */
  readonly operation: O
  /** Stable French name: drafts go under it. */
  readonly screen: string
  /** Answer of `show`; null for a new record without defaults. */
  readonly record: object | null
  /** Values of a new record besides those of `record`. */
  readonly defaults?: Partial<SentOf<O>>
  /** Input that is not in the form. */
  readonly extraInput?: Row
  readonly layout?: 'page' | 'modal'
  readonly children: ReactNode
  /** Column at the right of the sheet. */
  readonly aside?: ReactNode
  /** The children bring their own sheets, over the whole width. */
  readonly wide?: boolean
  /** Anchor menu at the left; `marks` stand beside the sections by id. */
  readonly menu?: boolean
  readonly marks?: Readonly<Record<string, ReactNode>>
  /** Without it there is no « Fermer ». */
  readonly onClose?: () => void
  readonly onSaved?: (answer: AnswerOf<O>, then: Then) => void
  /** Offers « Enregistrer et créer un autre » and is called after it, when the page must change. */
  readonly onNew?: () => void
  readonly closeOnSave?: boolean
  readonly saveLabel?: string
  readonly closeLabel?: string
  /** Refusals of an answer that is not the ordinary one. */
  readonly errorsOf?: (answer: AnswerOf<O>) => FormErrors | null
  /** Beginnings of query keys to ask again; the operation's domain when absent. */
  readonly refreshes?: readonly (readonly unknown[])[]
  readonly readOnly?: boolean
  readonly isElsewhere?: boolean // another tab is shown: nothing is under it until something was typed
  /** More buttons in the footer, before « Enregistrer ». */
  readonly footerExtra?: ReactNode
  /** `[` and `]`. */
  readonly neighbours?: Neighbours
  /** No draft in the browser: logins, payments. */
  readonly noDraft?: boolean
  /** More fields to leave out of the draft. */
  readonly draftExcept?: readonly string[]
  /** Asked just before sending; false stops. */
  readonly confirm?: (values: SentOf<O>) => Promise<boolean>
  /** Makes what only this moment can give (a token of another site) from the values; null stops, and has said why. */
  readonly prepare?: (values: SentOf<O>) => Promise<Partial<SentOf<O>> | null>
  /** Looks at the answer before it counts: may ask the person, then send again with `more`. Null: nothing was saved, the form goes on. */
  readonly review?: (
    answer: AnswerOf<O>,
    again: (more: Partial<SentOf<O>>) => Promise<AnswerOf<O>>,
  ) => Promise<AnswerOf<O> | null>
}

const ordinaryErrors = (answer: unknown): FormErrors | null =>
  (answer as { errors?: FormErrors | null } | null)?.errors ?? null
const nothing: readonly string[] = []

export function RecordForm<O extends AnyOperation>(props: RecordFormProps<O>) {
  const { operation, record, layout = 'page', children, closeOnSave = true, readOnly = false } = props
  const schema = operation.input
  const root = useRef<HTMLFormElement>(null)
  const summary = useRef<HTMLDivElement>(null)
  const client = useQueryClient()
  const [general, setGeneral] = useState<readonly Fault[]>([])
  const [state, setState] = useState<SaveState>({ kind: 'idle' })
  const [generation, setGeneration] = useState(0)
  const [conflict, setConflict] = useState<(Conflict & { readonly current: Row }) | null>(null)

  // Later records reach the form through the effect below, which respects what was typed.
  const [initial] = useState(() =>
    valuesFrom(schema, { id: null, updatedAt: null }, props.defaults as Row | undefined, record as Row | null),
  )
  const base = useRef<Row>(initial)
  const serverFaults = useRef<ServerFaults>(new Map())
  const resolver = useMemo(() => formResolver(schema, serverFaults.current), [schema])
  const form = useForm<FieldValues>({
    defaultValues: { ...initial, $files: null },
    resolver,
    reValidateMode: 'onBlur',
    shouldFocusError: false,
    shouldUnregister: false,
  })
  const dirty = useRef(false)
  useEffect(
    () =>
      form.subscribe({
        formState: { isDirty: true },
        callback: ({ isDirty }) => {
          if (isDirty !== undefined) dirty.current = isDirty
        },
      }),
    [form],
  )

  /** New stored values, and perhaps my own over them. */
  const rebase = useCallback(
    (stored: Row, mine: Row = stored) => {
      base.current = stored
      form.reset({ ...stored, $files: null })
      if (mine !== stored) form.reset({ $files: null, ...mine }, { keepDefaultValues: true })
      dirty.current = mine !== stored
      serverFaults.current.clear()
      setGeneral([])
    },
    [form],
  )
  const seenRecord = useRef(record)
  useEffect(() => {
    if (seenRecord.current === record) return
    seenRecord.current = record
    // What is being typed is never replaced: a newer version is met on saving.
    if (!dirty.current && state.kind !== 'sending') rebase(valuesFrom(schema, base.current, record as Row | null))
  }, [record, rebase, schema, state.kind])

  const key = draftKey(props.screen, (base.current.id as number | null | undefined) ?? null)
  const draft = useDraft({
    form,
    key,
    base,
    enabled: props.noDraft !== true && !readOnly,
    excluded: props.draftExcept ?? nothing,
  })
  const isDirty = useCallback(() => dirty.current && !readOnly, [readOnly])
  const { mayClose } = useUnsavedGuard(isDirty)

  const facts = useRef(new Map<string, FieldFacts>())
  const factsOf = (path: string): FieldFacts | undefined => {
    for (let at = dotted(path); at !== ''; at = at.includes('.') ? at.slice(0, at.lastIndexOf('.')) : '') {
      const found = facts.current.get(at)
      if (found) return found
    }
    return undefined
  }
  const shared = useMemo(
    (): FormShared => ({
      control: form.control,
      register: form.register,
      getFieldState: form.getFieldState,
      getValues: form.getValues,
      setValue: form.setValue,
      schema,
      base: () => base.current,
      readOnly,
      layout,
      facts: facts.current,
    }),
    [form, schema, readOnly, layout],
  )

  const toSummary = () =>
    requestAnimationFrame(() => {
      summary.current?.focus()
      summary.current?.scrollIntoView({ block: 'nearest' })
    })
  const showRefusals = (faults: readonly Fault[], values: Row) => {
    const known = { ...operation.files, ...shapeOf(schema) }
    const isField = (path: string) => (path.split('.')[0] as string) in known
    setGeneral(keepFaults(serverFaults.current, faults, values, isField))
    for (const [path, { message }] of serverFaults.current) form.setError(path, { type: 'server', message })
    toSummary()
  }

  const saved = (answer: AnswerOf<O>, values: Row, then: Then) => {
    draft.drop()
    const { id, updatedAt } = answer as { id?: number | null; updatedAt?: string | null }
    const { $files: _files, ...kept } = values
    rebase({
      ...kept,
      ...('id' in base.current && { id: id ?? kept.id }),
      ...('updatedAt' in base.current && { updatedAt: updatedAt ?? kept.updatedAt }),
    })
    setState({ kind: 'saved', at: formatTime(now().toISOString()) })
    for (const queryKey of props.refreshes ?? [[operation.domain]])
      void client.invalidateQueries({ queryKey: [...queryKey] })
    props.onSaved?.(answer, then)
    if (then === 'close') props.onClose?.()
    if (then === 'new') {
      rebase(valuesFrom(schema, { id: null, updatedAt: null }, props.defaults as Row | undefined))
      // Fields that the page does not control are made anew, empty.
      setGeneration((count) => count + 1)
      props.onNew?.()
    }
  }

  const send = async (values: Row, then: Then): Promise<void> => {
    const { $files, ...fields } = values
    const typed = { ...fields, ...props.extraInput } as SentOf<O>
    if (props.confirm && !(await props.confirm(typed))) return
    const files = Object.fromEntries(
      Object.entries(($files as Record<string, File | readonly File[] | null> | undefined) ?? {})
        .filter(([, list]) => list !== null && list !== undefined)
        .map(([part, list]) => [part, Array.isArray(list) ? list : [list as File]]),
    )
    const pressed = document.activeElement
    setState({ kind: 'sending' })
    setGeneral([])
    try {
      const prepared = props.prepare ? await props.prepare(typed) : {}
      if (prepared === null) return setState({ kind: 'idle' })
      const input = { ...typed, ...prepared }
      const hasFiles = Object.values(files).some((list) => list.length > 0)
      const sendNow = (sent: SentOf<O>) =>
        call(operation, sent, {
          ...(operation.files && { files }),
          ...(hasFiles && { onProgress: (part: number) => setState({ kind: 'sending', part }) }),
        })
      const first = await sendNow(input)
      const answer = props.review ? await props.review(first, (more) => sendNow({ ...input, ...more })) : first
      if (answer === null) {
        setState({ kind: 'idle' })
        // the button that was pressed could not keep the focus while it was sending
        requestAnimationFrame(() => pressed instanceof HTMLElement && pressed.focus())
        return
      }
      const errors = (props.errorsOf ?? ordinaryErrors)(answer)
      if (errors === null) return saved(answer, values, then)
      setState({ kind: 'idle' })
      showRefusals(faultsOf(errors), values)
    } catch (error) {
      setState({ kind: 'idle' })
      if (isApiError(error) && error.kind === 'conflict' && error.conflict) {
        const { current, ...who } = error.conflict
        const stored = valuesFrom(schema, base.current, current)
        const merged = merge(base.current, values, stored)
        if (merged.differences.length > 0)
          return setConflict({ ...who, current: stored, differences: merged.differences })
        // Nobody touched the same field: both changes stand.
        rebase(stored, merged.values)
        return send(merged.values, then)
      }
      routeFailure(error, 'action')
    }
  }
  const lastThen = useRef<Then>('stay')
  const save = (then: Then) => {
    if (state.kind === 'sending') return
    lastThen.current = then
    setGeneral([])
    serverFaults.current.clear()
    void form.handleSubmit((values) => send(values, then), toSummary)()
  }
  const keepChosen = (chosen: ReadonlyMap<string, unknown>) => {
    if (conflict === null) return
    const { values } = merge(base.current, form.getValues(), conflict.current)
    for (const [path, value] of chosen) values[path] = value
    setConflict(null)
    rebase(conflict.current, values)
    void send(values, lastThen.current)
  }

  const main: Then = closeOnSave && props.onClose ? 'close' : 'stay'
  const others: Then[] =
    layout === 'page'
      ? [
          ...(props.onClose ? ([main === 'close' ? 'stay' : 'close'] as const) : []),
          ...(props.onNew ? (['new'] as const) : []),
        ]
      : []
  const close = props.onClose
  const leave =
    close &&
    (async () => {
      if (!(await mayClose())) return
      draft.drop()
      dirty.current = false
      close()
    })
  useFirstField(root, layout === 'modal')
  useFormKeys(root, {
    save: () => !readOnly && save(main),
    neighbours: layout === 'page' ? props.neighbours : undefined,
    isModal: layout === 'modal',
  })

  return (
    <FormContext value={shared}>
      {layout === 'modal' && leave && <FormLayer onEscape={() => void leave()} />}
      <form
        ref={root}
        noValidate
        className={classes.form}
        data-layout={layout}
        onSubmit={(event) => {
          event.preventDefault()
          event.stopPropagation()
          save(main)
        }}
      >
        <div className={classes.body}>
          {draft.found && (
            <Alert className={classes.summary} color="info" role="status" icon={<IconInfoCircle size={18} />}>
              Un brouillon du {formatInstant(draft.found.at)} a été retrouvé.{' '}
              <Button size="compact-xs" onClick={() => rebase(base.current, draft.resume())}>
                Reprendre
              </Button>{' '}
              <Button size="compact-xs" onClick={draft.drop}>
                Supprimer
              </Button>
            </Alert>
          )}
          <Summary
            control={form.control}
            general={general}
            root={root}
            boxRef={summary}
            labelOf={(path) => factsOf(path)?.label}
          />
          <div
            className={classes.columns}
            data-menu={(props.menu && layout === 'page') || undefined}
            data-aside={props.aside ? '' : undefined}
            data-wide={props.wide || undefined}
          >
            {props.menu && layout === 'page' && <SectionMenu control={form.control} root={root} marks={props.marks} />}
            <div key={generation} className={classes.sheet}>
              {children}
            </div>
            {props.aside && <aside>{props.aside}</aside>}
          </div>
        </div>
        {(!readOnly || leave) && (
          <Footer
            control={form.control}
            state={state}
            onClose={leave && (() => void leave())}
            onSave={save}
            main={main}
            others={others}
            saveLabel={props.saveLabel ?? 'Enregistrer'}
            closeLabel={props.closeLabel ?? 'Fermer'}
            readOnly={readOnly}
            extra={props.footerExtra}
            isElsewhere={props.isElsewhere ?? false}
            isDialog={layout === 'modal'}
          />
        )}
        {conflict && (
          <ConflictDialog
            conflict={conflict}
            labelOf={(path) => factsOf(path)?.label ?? path}
            show={(path, value) => factsOf(path)?.show(value) ?? String(value ?? '–')}
            onSave={keepChosen}
            onReload={() => {
              setConflict(null)
              draft.drop()
              rebase(conflict.current)
            }}
            onContinue={() => setConflict(null)}
          />
        )}
      </form>
    </FormContext>
  )
}
