// Files to send with a form: chosen, dropped or replaced, previewed, removed with undo until the save.
import { de } from '@cartable/domain/kernel/french.ts'
import { formatBytes } from '@cartable/domain/kernel/sizes.ts'
import { Button, Input, Progress } from '@mantine/core'
import { IconFile, IconUpload } from '@tabler/icons-react'
import { type DragEvent, useEffect, useId, useRef, useState } from 'react'
import type { FieldProps } from '../field.types.ts'
import classes from '../fields.module.css'
import { labelOf } from '../label.tsx'
import { ChosenFiles } from './ChosenFiles.tsx'
import { type FileRules, refusalOfFile, wordsOfExtensions } from './file-rules.ts'

/** The file already stored. */
export type StoredFile = {
  readonly name: string
  readonly url?: string | null
  readonly bytes?: number | null
  readonly isImage?: boolean
}

type Props = FieldProps & {
  readonly rules: FileRules
  /** Files chosen and not sent yet. */
  readonly files: readonly File[]
  readonly onFiles: (files: File[]) => void
  readonly stored?: StoredFile | null
  /** Flag « remove the stored file », sent with the form. */
  readonly isRemoved?: boolean
  readonly onRemoved?: (isRemoved: boolean) => void
  readonly multiple?: boolean
  /** Part sent, from 0 to 1; null when nothing is being sent. */
  readonly progress?: number | null
}

const isPicture = (name: string) => /\.(jpe?g|png|webp|gif)$/i.test(name)

function Preview({ file, stored }: { file: File | undefined; stored: StoredFile | null | undefined }) {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    if (!file || !isPicture(file.name)) return setUrl(null)
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  const storedUrl = !file && stored?.url && (stored.isImage ?? isPicture(stored.name)) ? stored.url : null
  const source = url ?? storedUrl
  return (
    <span className={classes.preview} data-empty={!file && !stored ? '' : undefined}>
      {source ? (
        <img src={source} alt="" />
      ) : file || stored ? (
        <IconFile size={28} stroke={1.5} aria-hidden />
      ) : (
        <IconUpload size={22} stroke={1.5} aria-hidden />
      )}
    </span>
  )
}

/** Extension and size are checked before anything leaves; a refused file says why and the others stay. */
export function FileField(props: Props) {
  const {
    rules,
    files,
    onFiles,
    stored = null,
    isRemoved = false,
    onRemoved,
    multiple = false,
    progress = null,
  } = props
  const fallback = useId()
  const id = props.id ?? fallback
  const input = useRef<HTMLInputElement>(null)
  const [refusals, setRefusals] = useState<readonly string[]>([])
  const [isOver, setOver] = useState(false)
  const inert = props.disabled || props.readOnly
  const take = (list: FileList | null) => {
    const chosen = [...(list ?? [])].slice(0, multiple ? undefined : 1)
    const refused = chosen.flatMap((file) => refusalOfFile(file, rules) ?? [])
    const accepted = chosen.filter((file) => refusalOfFile(file, rules) === null)
    setRefusals(refused)
    if (accepted.length > 0) onFiles(multiple ? [...files, ...accepted] : accepted)
    if (input.current) input.current.value = ''
  }
  /** What was said of a file goes with it. */
  const takeOut = (kept: File[]) => {
    setRefusals([])
    onFiles(kept)
    if (kept.length === 0) input.current?.focus()
  }
  const over = (isInside: boolean) => (event: DragEvent) => {
    if (inert || !event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    setOver(isInside)
  }
  const current = isRemoved ? null : stored
  const name = files.length > 0 ? files.map((file) => file.name).join(', ') : current?.name
  const bytes = files.length > 0 ? files.reduce((sum, file) => sum + file.size, 0) : (current?.bytes ?? null)
  const error = refusals.length > 0 ? refusals.join(' ') : props.error
  return (
    <Input.Wrapper id={id} label={labelOf(props.label, props.optional)} description={props.description} error={error}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the button is the first */}
      <div
        className={classes.file}
        data-over={isOver || undefined}
        onDragEnter={over(true)}
        onDragOver={over(true)}
        onDragLeave={over(false)}
        onDrop={(event) => {
          over(false)(event)
          if (!inert) take(event.dataTransfer.files)
        }}
      >
        <Preview file={files[0]} stored={current} />
        <div className={classes.fileWords}>
          {isRemoved && files.length === 0 ? (
            <span role="status">
              Fichier supprimé à l’enregistrement.{' '}
              <Button variant="subtle" size="compact-xs" onClick={() => onRemoved?.(false)}>
                Rétablir
              </Button>
            </span>
          ) : multiple && files.length > 0 ? (
            <ChosenFiles files={files} onFiles={takeOut} disabled={inert} />
          ) : (
            <span className={classes.oneLine} title={name}>
              {name ?? wordsOfExtensions(rules)}
              {bytes !== null && <span className={classes.quiet}> · {formatBytes(bytes)}</span>}
            </span>
          )}
          {progress !== null && <Progress value={progress * 100} aria-label={`Envoi ${de(name ?? 'fichier')}`} />}
          {!inert && (
            <span className={classes.fileButtons}>
              <input
                ref={input}
                id={id}
                type="file"
                className={classes.fileInput}
                accept={rules.extensions.map((extension) => `.${extension}`).join(',')}
                multiple={multiple}
                aria-invalid={error ? true : undefined}
                onChange={(event) => take(event.currentTarget.files)}
              />
              <label htmlFor={id} className={classes.fileButton}>
                {files.length > 0 && multiple
                  ? 'Ajouter des fichiers'
                  : files.length > 0 || current
                    ? 'Remplacer'
                    : multiple
                      ? 'Choisir des fichiers'
                      : 'Choisir un fichier'}
              </label>
              {files.length > (multiple ? 1 : 0) && (
                <Button variant="subtle" size="compact-xs" onClick={() => takeOut([])}>
                  {multiple ? 'Tout retirer' : 'Retirer'}
                </Button>
              )}
              {files.length === 0 && current && onRemoved && (
                <Button variant="subtle" color="danger" size="compact-xs" onClick={() => onRemoved(true)}>
                  Supprimer
                </Button>
              )}
            </span>
          )}
        </div>
      </div>
    </Input.Wrapper>
  )
}
