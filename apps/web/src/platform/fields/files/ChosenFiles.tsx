// The files chosen for one field, one by line: each is taken out by itself.
import { formatBytes } from '@cartable/domain/kernel/sizes.ts'
import { CloseButton } from '@mantine/core'
import { useLayoutEffect, useRef } from 'react'
import classes from '../fields.module.css'

type Props = {
  readonly files: readonly File[]
  readonly onFiles: (files: File[]) => void
  readonly disabled: boolean | undefined
}

export const ChosenFiles = ({ files, onFiles, disabled }: Props) => {
  const list = useRef<HTMLUListElement>(null)
  const taken = useRef<number | null>(null)
  // the focus goes on to the line that has come in the place of the one that left
  useLayoutEffect(() => {
    if (taken.current === null) return
    const buttons = list.current?.querySelectorAll('button')
    buttons?.[Math.min(taken.current, files.length - 1)]?.focus()
    taken.current = null
  }, [files])
  const takeOut = (at: number) => {
    taken.current = at
    onFiles(files.filter((_, index) => index !== at))
  }
  return (
    <ul ref={list} className={classes.chosen} aria-label="Fichiers choisis">
      {files.map((file, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same file may have been chosen twice
        <li key={`${at}-${file.name}`}>
          <span className={classes.oneLine} title={file.name}>
            {file.name}
          </span>
          <span className={classes.quiet}>{formatBytes(file.size)}</span>
          {!disabled && <CloseButton size="sm" aria-label={`Retirer ${file.name}`} onClick={() => takeOut(at)} />}
        </li>
      ))}
    </ul>
  )
}
