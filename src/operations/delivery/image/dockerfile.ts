/** Container image with the delivered site and Caddy, which supports brotli without a module. */
import {CADDY_ADDRESS, CADDY_ROOT} from '../servers/caddy';

/** Paths and port in the image. */
export const IMAGE = {site: '/srv/docs', configuration: '/etc/caddy/Caddyfile', port: 8080} as const;

/** @returns the Dockerfile for the folder that `npm run deliver` fills */
export function dockerfile(): string {
  return `# Made by npm run deliver. From its folder: docker build -t docs .
# A tag can be moved to another image. Before a release, pin what you have tried: docker buildx imagetools inspect
# caddy:2-alpine prints a digest, and --build-arg CADDY_IMAGE=caddy:2-alpine@sha256:… builds from that one and no other.
ARG CADDY_IMAGE=caddy:2-alpine
FROM \${CADDY_IMAGE}
COPY site ${IMAGE.site}
COPY Caddyfile ${IMAGE.configuration}
ENV ${CADDY_ADDRESS}=:${IMAGE.port}
ENV ${CADDY_ROOT}=${IMAGE.site}
RUN caddy validate --config ${IMAGE.configuration} --adapter caddyfile
USER 65532:65532
EXPOSE ${IMAGE.port}
HEALTHCHECK CMD wget -q -O /dev/null http://127.0.0.1:${IMAGE.port}/robots.txt
CMD ["caddy", "run", "--config", "${IMAGE.configuration}", "--adapter", "caddyfile"]
`;
}
