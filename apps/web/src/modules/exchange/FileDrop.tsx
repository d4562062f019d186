// Where the file to import is dropped or chosen; a refused one says why, and the one chosen before stays.
import { formatBytes } from '@cartable/domain/kernel/sizes.ts'
import { Button } from '@mantine/core'
import { IconCircleX, IconFileSpreadsheet, IconUpload } from '@tabler/icons-react'
import { type DragEvent, useId, useRef, useState } from 'react'
import classes from './exchange.module.css'
import { formatMegabytes, type ImportRules, refusalOfImport } from './import-file.ts'

type Props = {
  readonly file: File | null
  readonly onFile: (file: File | null) => void
  readonly rules: ImportRules
  readonly error: string | undefined
  readonly onError: (sentence: string | undefined) => void
}

export const FileDrop = ({ file, onFile, rules, error, onError }: Props) => {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const take = (list: FileList | null) => {
    const [chosen] = list ?? []
    if (chosen === undefined) return
    const refusal = refusalOfImport(chosen, rules)
    onError(refusal ?? undefined)
    if (refusal === null) onFile(chosen)
    // The same file, corrected and chosen again, is a change too.
    if (input.current) input.current.value = ''
  }
  const over = (isInside: boolean) => (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    setOver(isInside)
  }
  return (
    <div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the button is the first */}
      <div
        className={classes.drop}
        data-over={isOver || undefined}
        data-error={error ? true : undefined}
        onDragEnter={over(true)}
        onDragOver={over(true)}
        onDragLeave={over(false)}
        onDrop={(event) => {
          over(false)(event)
          take(event.dataTransfer.files)
        }}
      >
        {file ? (
          <IconFileSpreadsheet size={28} stroke={1.5} aria-hidden />
        ) : (
          <IconUpload size={28} stroke={1.5} aria-hidden />
        )}
        <div className={classes.dropWords}>
          {file ? (
            <span className={classes.fileName} title={file.name}>
              <b>{file.name}</b> · {formatBytes(file.size)}
            </span>
          ) : (
            <span>
              Déposez un fichier ici, ou <span className={classes.whole}>choisissez-le.</span>
            </span>
          )}
          <span className={classes.rules} id={`${id}-d`}>
            {rules.extensions.join(', ')} · {formatMegabytes(rules.maxBytes)} au plus
          </span>
        </div>
        <div className={classes.dropButtons}>
          <input
            ref={input}
            id={id}
            type="file"
            aria-label="Fichier à importer"
            className={classes.fileInput}
            accept={rules.extensions.map((extension) => `.${extension}`).join(',')}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? `${id}-e ${id}-d` : `${id}-d`}
            onChange={(event) => take(event.currentTarget.files)}
          />
          <label htmlFor={id} className={classes.fileButton}>
            {file ? 'Remplacer' : 'Choisir un fichier'}
          </label>
          {file && (
            <Button
              variant="subtle"
              color="grey"
              onClick={() => {
                onFile(null)
                onError(undefined)
              }}
            >
              Retirer
            </Button>
          )}
        </div>
      </div>
      {error && (
        <p role="alert" id={`${id}-e`} className={classes.error}>
          <IconCircleX size={14} aria-hidden /> {error}
        </p>
      )}
    </div>
  )
}
