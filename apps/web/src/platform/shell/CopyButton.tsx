// Copying a text (phone, e-mail, request number) and saying for 2 s that it was copied.
import { ActionIcon } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { copiedText } from '../fr/sentences.ts'
import { unbroken } from '../fr/typography.ts'
import classes from './CopyButton.module.css'
import { toast } from './toasts.ts'

/** Milliseconds that 'Copié !' stays. */
export const copiedMs = 2000

/** Icon button; `label` names it: « Copier le téléphone de Léa Dupont ». */
export const CopyButton = ({ text, label }: { text: string; label: string }) => {
  const [isCopied, setCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setCopied(false), copiedMs)
    return () => clearTimeout(timer)
  }, [isCopied])
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setCopied(true)
    } catch {
      toast.error('Le navigateur refuse l’accès au presse-papiers.')
    }
  }
  return (
    <span className={classes.root}>
      <ActionIcon size="sm" aria-label={label} title={label} onClick={copy}>
        {isCopied ? <IconCheck size={14} aria-hidden /> : <IconCopy size={14} aria-hidden />}
      </ActionIcon>
      <span role="status" className={isCopied ? classes.bubble : 'vh'}>
        {isCopied ? unbroken(copiedText) : ''}
      </span>
    </span>
  )
}
