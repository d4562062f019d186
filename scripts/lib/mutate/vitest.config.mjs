// The unit tests of the domain alone, as a mutation run starts them in its copy: no other project is read there.
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  // the package by its name is the copy, too, and not what node_modules links to
  resolve: { alias: { '@cartable/domain': fileURLToPath(new URL('../../../packages/domain/src', import.meta.url)) } },
  test: { include: ['packages/domain/src/**/*.test.ts'], isolate: false },
})
