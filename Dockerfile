# One image for every role: docker run chasti api | worker | migrate | audit
FROM node:26-slim AS web
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --no-audit --no-fund
COPY tsconfig.base.json ./
COPY domain ./domain
COPY contract ./contract
COPY web ./web
RUN npx vite build web

FROM node:26-slim
ENV NODE_ENV=production
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# The embedded database is for development; production brings its own PostgreSQL.
RUN npm ci --omit=dev --omit=optional --no-audit --no-fund && npm cache clean --force
COPY domain ./domain
COPY contract ./contract
COPY server ./server
COPY --from=web /app/web/dist ./web/dist
USER node
# 8081: metrics and health details, where MANAGEMENT_PORT=8081 says so; never published to the internet
EXPOSE 8080 8081
ENTRYPOINT ["node", "server/src/main.ts"]
CMD ["api"]
