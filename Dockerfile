# Pinned to a patch version, so that a build next year runs what was tested.
FROM node:24.21.0-slim AS bundle
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev
COPY src ./src
RUN node src/bundle.ts

FROM node:24.21.0-slim
ENV NODE_ENV=production NODE_COMPILE_CACHE=/app/compile-cache MALLOC_ARENA_MAX=2
WORKDIR /app
COPY --from=bundle /app/node_modules ./node_modules
COPY package.json manifest.json ./
COPY src ./src
COPY --from=bundle /app/dist ./dist
RUN mkdir data compile-cache && chown node:node data compile-cache
USER node
# Fills the compile cache as the user that runs the app, because Node keeps one for each user.
RUN node --input-type=module --eval "for (const file of ['app', 'teams', 'postgres-store', 'open-shared-queues', 'prometheus']) await import('/app/dist/' + file + '.js')"
# This start ends with what is missing in the configuration.
RUN node dist/start.js || true
VOLUME /app/data
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=20s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 3000}/readyz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
# Not through npm, so that the process gets SIGTERM itself. The option limits, in MB, the memory for new
# objects (the young generation), which otherwise grows to 48 MB. Without tier-up, the patterns of the first typed
# question are compiled once, rather than twice.
CMD ["node", "--min-semi-space-size=4", "--max-semi-space-size=4", "--heap-growing-percent=60", "--no-regexp-tier-up", "--expose-gc", "dist/start.js"]
