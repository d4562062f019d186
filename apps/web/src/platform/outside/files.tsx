// Papers from a telephone or a computer: chosen or photographed, made small, sent with their progress, tried again.
import { de } from '@cartable/domain/kernel/french.ts'
import type { AnswerOf, AnyOperation, SentOf } from '@cartable/domain/kernel/operation.ts'
import { formatBytes } from '@cartable/domain/kernel/sizes.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { callAt } from '../api/client.ts'
import { extensionOf, type FileRules, refusalOfFile, wordsOfExtensions } from '../fields/files/file-rules.ts'
import { Button, Buttons } from './Button.tsx'
import { type Door, refusalIn, sentenceOf } from './calls.ts'
import classes from './fields.module.css'
import { FieldError } from './fields.tsx'
import type { FieldAt } from './form-context.ts'
import frame from './frame.module.css'
import { Icon } from './icons.tsx'
import { shrunk } from './shrink.ts'

const picturesOf = (rules: FileRules) => rules.extensions.some((one) => /^(jpe?g|png)$/.test(one))
/** iPhones give HEIC to who asks for pictures; it is made a JPEG where the browser can. */
const acceptOf = (rules: FileRules) =>
  [...rules.extensions.map((one) => `.${one}`), ...(picturesOf(rules) ? ['image/*'] : [])].join(',')

type PickProps = {
  readonly rules: FileRules
  readonly many: boolean
  readonly name: string
  readonly onFiles: (files: readonly File[], refusals: readonly string[]) => void
}
/** The two ways to give a paper. */
const Pick = ({ rules, many, name, onFiles }: PickProps) => {
  const file = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)
  const [isReading, setReading] = useState(false)
  const take = async (list: FileList | null, input: HTMLInputElement | null) => {
    const chosen = [...(list ?? [])]
    if (chosen.length === 0) return
    setReading(true)
    const ready = await Promise.all(chosen.map(shrunk))
    setReading(false)
    const refusals = ready.flatMap((one) =>
      /^hei[cf]$/.test(extensionOf(one.name))
        ? [`Votre navigateur ne lit pas les photos HEIC\u00a0: envoyez ${one.name} en JPG ou en PDF.`]
        : (refusalOfFile(one, rules) ?? []),
    )
    onFiles(
      ready.filter((one) => refusalOfFile(one, rules) === null),
      refusals,
    )
    if (input) input.value = ''
  }
  return (
    <Buttons>
      <input
        ref={file}
        className={classes.hidden}
        type="file"
        tabIndex={-1}
        aria-label="Fichiers"
        data-file={name}
        accept={acceptOf(rules)}
        multiple={many}
        onChange={(event) => void take(event.currentTarget.files, file.current)}
      />
      <Button icon="send" isBusy={isReading} onPress={() => file.current?.click()}>
        {many ? 'Choisir des fichiers' : 'Choisir un fichier'}
      </Button>
      {picturesOf(rules) && (
        <>
          <input
            ref={camera}
            className={classes.hidden}
            type="file"
            tabIndex={-1}
            aria-label="Photo"
            accept="image/*"
            capture="environment"
            onChange={(event) => void take(event.currentTarget.files, camera.current)}
          />
          <Button icon="camera" isBusy={isReading} onPress={() => camera.current?.click()}>
            Prendre une photo
          </Button>
        </>
      )}
    </Buttons>
  )
}
const rulesHelp = (rules: FileRules) =>
  `${wordsOfExtensions(rules).toUpperCase().replace(' OU ', ' ou ')}, ${formatBytes(rules.maxBytes)} au plus.`

type FileFieldProps = FieldAt<readonly File[]> & {
  readonly label: string
  readonly rules: FileRules
  readonly many?: boolean
  readonly optional?: boolean
  /** Part sent of the form, from 0 to 1; null when nothing leaves. */
  readonly progress?: number | null
}
/** Files that leave with a form: `sending={(values) => ({ files: { file: values.files }, onProgress })}`. */
export const FileField = ({
  name,
  value,
  onChange,
  error,
  label,
  rules,
  many = false,
  optional,
  progress = null,
}: FileFieldProps) => {
  const id = useId()
  const [refusals, setRefusals] = useState<readonly string[]>([])
  const said = refusals.length > 0 ? refusals.join(' ') : error
  return (
    <fieldset className={classes.field} data-field={name} tabIndex={-1} aria-describedby={`${id}-aide ${id}-erreur`}>
      <legend className={classes.label}>
        {label}
        {optional && <em> (facultatif)</em>}
      </legend>
      <span id={`${id}-aide`} className={classes.help}>
        {rulesHelp(rules)}
      </span>
      {value.length > 0 && (
        <ul className={classes.files} aria-label="Fichiers choisis">
          {value.map((file, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the same file may have been chosen twice
            <li key={`${at}-${file.name}`} className={classes.file}>
              <Icon name="file" />
              <span title={file.name}>{file.name}</span>
              <small>{formatBytes(file.size)}</small>
              <button
                type="button"
                className={frame.icon}
                aria-label={`Retirer ${file.name}`}
                onClick={() => onChange(value.filter((_, index) => index !== at))}
              >
                <Icon name="trash" />
              </button>
            </li>
          ))}
        </ul>
      )}
      {progress !== null && <progress className={classes.progress} value={progress} aria-label="Envoi en cours" />}
      <Pick
        rules={rules}
        many={many}
        name={name}
        onFiles={(files, refused) => {
          setRefusals(refused)
          if (files.length > 0) onChange(many ? [...value, ...files] : files.slice(0, 1))
        }}
      />
      <FieldError id={`${id}-erreur`} error={said} />
    </fieldset>
  )
}

type Leaving = { readonly id: number; readonly file: File; readonly part: number; readonly failure: string | null }
type SendFileProps<O extends AnyOperation> = {
  readonly at: Door<O>
  readonly input: SentOf<O>
  /** Name of the part that the operation declares. */
  readonly part: string
  readonly rules: FileRules
  readonly many?: boolean
  readonly label: string
  readonly done: (answer: AnswerOf<O>) => void
}
/** Sends each paper as soon as it is given; one that did not pass stays, with its reason and « Réessayer ». */
export function SendFile<O extends AnyOperation>({
  at,
  input,
  part,
  rules,
  many = false,
  label,
  done,
}: SendFileProps<O>) {
  const client = useQueryClient()
  const id = useId()
  const [leaving, setLeaving] = useState<readonly Leaving[]>([])
  const [refusals, setRefusals] = useState<readonly string[]>([])
  const last = useRef(0)
  const change = (which: number, to: Partial<Leaving>) =>
    setLeaving((now) => now.map((one) => (one.id === which ? { ...one, ...to } : one)))
  const send = async (which: number, file: File) => {
    change(which, { failure: null, part: 0 })
    try {
      const answer = await callAt<SentOf<O>, AnswerOf<O>>(at, input, {
        files: { [part]: [file] },
        onProgress: (sent) => change(which, { part: sent }),
      })
      const refused = refusalIn(answer)
      if (refused) return change(which, { failure: [...new Set(refused.messages)].join(' ') })
      setLeaving((now) => now.filter((one) => one.id !== which))
      void client.invalidateQueries({ queryKey: [at.id.split('.')[0]] })
      done(answer)
    } catch (error) {
      change(which, { failure: sentenceOf(error) })
    }
  }
  return (
    <fieldset className={classes.field} aria-describedby={`${id}-aide`}>
      <legend className={classes.label}>{label}</legend>
      <span id={`${id}-aide`} className={classes.help}>
        {rulesHelp(rules)}
      </span>
      <ul className={classes.files}>
        {leaving.map(({ id: which, file, part: sent, failure }) => (
          <li key={which}>
            <div className={classes.file}>
              <Icon name="file" />
              <span title={file.name}>{file.name}</span>
              {failure !== null && (
                <>
                  <Button kind="quiet" icon="redo" onPress={() => void send(which, file)}>
                    Réessayer
                  </Button>
                  <Button
                    kind="quiet"
                    icon="trash"
                    label={`Retirer ${file.name}`}
                    onPress={() => setLeaving((now) => now.filter((one) => one.id !== which))}
                  />
                </>
              )}
            </div>
            {failure === null ? (
              <progress className={classes.progress} value={sent} aria-label={`Envoi ${de(file.name)}`} />
            ) : (
              <div role="alert">
                <FieldError id={`${id}-${which}`} error={failure} />
              </div>
            )}
          </li>
        ))}
      </ul>
      <Pick
        rules={rules}
        many={many}
        name={part}
        onFiles={(files, refused) => {
          setRefusals(refused)
          for (const file of files) {
            last.current += 1
            const which = last.current
            setLeaving((now) => [...now, { id: which, file, part: 0, failure: null }])
            void send(which, file)
          }
        }}
      />
      <div role="alert">
        <FieldError id={`${id}-refus`} error={refusals.length === 0 ? null : refusals.join(' ')} />
      </div>
    </fieldset>
  )
}
