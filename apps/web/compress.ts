// Writes each text file of the build three times: as it is, gzip 9 and brotli 11, so that no server spends its time on it.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const packGzip = promisify(gzip)
const packBrotli = promisify(brotliCompress)

/** The server sends the copy that the browser reads: `.br` and `.gz` beside the file. */
export const compressAhead = (): Plugin => ({
  name: 'compress-ahead',
  apply: 'build',
  async writeBundle({ dir }) {
    if (dir === undefined) return
    const names = readdirSync(dir, { encoding: 'utf8', recursive: true }).filter((name) => /\.(js|css|svg)$/.test(name))
    await Promise.all(
      names.map(async (name) => {
        const path = join(dir, name)
        const content = readFileSync(path)
        const best = {
          [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
          [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
        }
        writeFileSync(`${path}.br`, await packBrotli(content, { params: best }))
        writeFileSync(`${path}.gz`, await packGzip(content, { level: 9 }))
      }),
    )
  },
})
