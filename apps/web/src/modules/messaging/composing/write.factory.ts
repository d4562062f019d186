// The editor of messages in tests: a text is pasted, since jsdom moves no caret; read with its tags in their braces.

/** `userEvent`, or one that was set up. */
type User = {
  readonly click: (element: Element) => Promise<unknown>
  readonly keyboard: (keys: string) => Promise<unknown>
  readonly paste: (text: string) => Promise<unknown>
}

/** In the place of what there was. */
export const writeText = async (user: User, editor: HTMLElement, text: string): Promise<void> => {
  await user.click(editor)
  await user.keyboard('{Control>}a{/Control}')
  await user.paste(text)
}

export const writtenIn = (editor: HTMLElement): string =>
  [...editor.querySelectorAll('p')]
    .map((line) =>
      [...line.childNodes]
        .map((node) => {
          const written = node instanceof HTMLElement ? node.getAttribute('data-tag') : null
          return written === null ? (node.textContent ?? '') : `{{${written}}}`
        })
        .join(''),
    )
    .join('\n')
